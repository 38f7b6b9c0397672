/** Working modes of families that know one interval. */
import { findModel } from '@frostway/core/models';
import { describe, expect, it } from 'vitest';
import type { Sending } from './command.js';
import { offerOf } from './offered.js';

const sending: Sending = { device: { imei: '860123456789012' as never }, flag: 7, serial: 3, nowMs: 0 };
const ascii = (bytes: Uint8Array | undefined): string => new TextDecoder('latin1').decode(bytes);

describe.each(['h02', 'h02-clone', 'tk103', 'gps103', 'gps103-kmh', 'meitrack', 'watch', 'teltonika', 'teltonika-tat'])('%s', (name) => {
  const model = findModel(name);
  const all = (model && offerOf(model)?.commands) ?? [];
  const of = (command: string) => all.find((each) => each.name === command);

  it('is told a mode as the interval it stands for, and sleeps by plan from saving on', () => {
    const mode = of('mode');
    const parameter = mode?.parameters['value'];
    const offered = parameter?.kind === 'choice' ? parameter.of : [];
    const usual = ['smart', 'sleep', 'saving', 'superSaving', 'normal'];
    expect(offered).toEqual(name === 'h02' ? usual : ['tracking', ...usual]);
    expect(model?.modes).toEqual(offered);
    for (const value of offered) {
      const seconds = mode?.silence?.({ value }) ?? 0;
      expect(ascii(mode?.encode({ value }, sending))).toBe(ascii(of('writeInterval')?.encode({ value: seconds }, sending)));
    }
    expect(mode?.silence?.({ value: 'sleep' })).toBe(14_400);
  });
});
