/** Simulated trackers of more protocols do what they are told, by the bytes the platform sends. */
import type { Imei } from '@frostway/core/identity';
import { findModel } from '@frostway/core/models';
import { offerOf } from '@frostway/protocol/offered';
import { Terminal } from '@frostway/protocol/jt808/terminal';
import { describe, expect, it } from 'vitest';
import { obeyJt808 } from './jt808-orders.js';
import { Obeyed } from './obeyed.js';

const own = { seconds: 30, phaseSeconds: 0, rest: { seconds: 300, isMoving: () => false } };
const imei = '869900050001016' as Imei;
const model = findModel('jt808-2013');
const offer = model && offerOf(model);

/** What a terminal does when the platform tells it something. */
function told(obeyed: Obeyed, name: string, values: Record<string, unknown> = {}): void {
  const terminal = new Terminal({ phone: '013912345678', imei });
  const command = offer?.commands.find((each) => each.name === name);
  const frame = command?.encode(values, { device: { imei }, flag: 1, serial: 1, nowMs: 0 });
  if (frame === undefined) throw new Error(`${name} has no frame`);
  terminal.hears(frame);
  for (const each of terminal.commanded) obeyJt808(obeyed, each);
}

describe('A simulated JT/T 808 terminal', () => {
  it('reports as often as it is told', () => {
    const obeyed = new Obeyed();
    expect(obeyed.rhythm(own)).toBe(own);
    told(obeyed, 'writeInterval', { value: 60 });
    expect(obeyed.rhythm(own)).toMatchObject({ seconds: 60, rest: { seconds: 300 } });
    told(obeyed, 'mode', { value: 'saving' });
    expect(obeyed.rhythm(own)).toMatchObject({ seconds: 60, rest: { seconds: 3600 } });
    told(obeyed, 'factoryReset');
    expect(obeyed.rhythm(own)).toBe(own);
  });

  it('cuts the engine off and gives it back', () => {
    const obeyed = new Obeyed();
    told(obeyed, 'cutOff');
    expect(obeyed.isCut).toBe(true);
    told(obeyed, 'restore');
    expect(obeyed.isCut).toBe(false);
  });

  it('watches a circle until it is taken away', () => {
    const obeyed = new Obeyed();
    told(obeyed, 'fenceCircle', { index: 2, latitude: 31.2, longitude: 121.4, radius: 500, alarm: 'both' });
    expect([31.2, 31.201, 31.21, 31.211, 31.2].map((latitude) => obeyed.crosses(latitude, 121.4))).toEqual([
      undefined,
      undefined,
      'exit',
      undefined,
      'enter',
    ]);
    told(obeyed, 'fenceRemove', { shape: 'circle', index: 2 });
    expect(obeyed.crosses(31.3, 121.4)).toBeUndefined();
  });
});
