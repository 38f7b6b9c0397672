import { describe, expect, it } from 'vitest';
import { cuts } from '../command.js';
import type { Sending } from '../command.js';
import { isProblem } from '../family.js';
import { parseImei } from '@frostway/core/identity';
import { teltonika } from './family.js';

const { commands, replyTo } = teltonika.commands;
const imei = parseImei('860123456789012');
const sending: Sending = { device: imei === undefined ? { alias: '' } : { imei }, flag: 7, serial: 1, nowMs: 0 };

/** The text a device would read. */
function encoded(name: string, values: Readonly<Record<string, unknown>> = {}): unknown {
  const frame = commands.find((each) => each.name === name)?.encode(values, sending);
  const decoded = frame === undefined ? undefined : teltonika.decode(frame, { isStrict: true });
  return decoded === undefined || isProblem(decoded) ? undefined : decoded.messages[0]?.attributes?.['text'];
}

const verdict = (command: string, text: string): unknown => replyTo({ type: 'reply', timeMs: null, text }, { command, flag: 7, serial: 1 });

describe('what a Teltonika device is told', () => {
  it('is the text of its command list in codec 12', () => {
    expect(encoded('writeInterval', { value: 30 })).toBe('setparam 10050:30;10055:30');
    expect([encoded('locate'), encoded('restart'), encoded('cutOff'), encoded('restore')]).toEqual([
      'getgps',
      'cpureset',
      'setdigout 1',
      'setdigout 0',
    ]);
    expect(encoded('fenceCircle', { index: 1, latitude: -33.86882, longitude: 151.2093, radius: 500, alarm: 'exit' })).toBe(
      'setparam 20100:1;20101:2;20104:0;20105:500;20106:151.209300;20107:-33.868820',
    );
    expect([encoded('fenceRemove', { index: 1 }), encoded('speedAlarm', { above: 90 }), encoded('text', { text: 'getver' })]).toEqual([
      'setparam 20100:0',
      'setparam 11104:90',
      'getver',
    ]);
  });

  it('is nothing for values outside the ranges, or a text that is no ASCII', () => {
    expect([
      encoded('writeInterval', { value: 4 }),
      encoded('fenceCircle', { index: 1, latitude: 91, longitude: 0, radius: 500, alarm: 'exit' }),
    ]).toEqual([undefined, undefined]);
    expect([encoded('text', { text: '重启' }), encoded('text', { text: '' })]).toEqual([undefined, undefined]);
  });

  it('cuts the engine off where an output is switched on, in whatever words', () => {
    const cutsOff = (name: string, values = {}): boolean => commands.some((each) => each.name === name && cuts(each, values));
    expect([cutsOff('cutOff'), cutsOff('text', { text: 'setdigout ?1 60' })]).toEqual([true, true]);
    expect([cutsOff('restore'), cutsOff('text', { text: 'setdigout 00' }), cutsOff('text', { text: 'getinfo' })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is answered by text whose words tell what it answers; what the serial port says is no answer', () => {
    expect([verdict('cutOff', 'DOUT1:1 Timeout:INFINITY'), verdict('writeInterval', 'New value 10050:30;10055:30;')]).toEqual([
      'taken',
      'taken',
    ]);
    expect([verdict('writeInterval', 'Unknown command or invalid format'), verdict('locate', 'GPS:1 Sat:7')]).toEqual(['refused', 'taken']);
    expect([verdict('cutOff', '$GPGGA,083015'), verdict('text', 'Ver:03.27')]).toEqual([undefined, 'taken']);
  });
});
