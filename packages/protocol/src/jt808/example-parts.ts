/** What the documented frames have in common: one device, one place, one moment, and messages built around them. */
import type { Mac } from '@frostway/core/identity';
import type { Attributes, Message, Position } from '@frostway/core/message';
import { fromHex, toHex } from '../bytes.js';
import type { StreamExample } from '../example.js';
import { fix, northFixInDegrees, timeMs } from '../example-world.js';
import { generalAnswer } from './answers.js';
import { buildFrame, dialectOf, type Dialect } from './envelope.js';

/** Where a frame made up for these examples comes from. */
export const synthetic = { source: 'synthetic' } as const;
export const mac = (digits: string): Mac => digits as Mac;
export const of2013 = dialectOf('13912345678');
export const of2019 = dialectOf('13912345678', 2019);

/** Alarm word, status word, place, height, speed, course, time. */
export const fixedPart = ({ alarms = '00000000', status = '00000003' } = {}): string =>
  `${alarms}${status} 0157FAF8 06CC6289 0023 028D 00B2 250314163015`;
/** The same without a fix. */
export const unfixedPart = '00000000 00000001 00000000 00000000 0000 0000 0000 250314163015';

/** What a status word without anything in it says. */
export const quiet = { isOilCut: false, isPowerCut: false, isDoorOpen: false };
/** What every report of these says. */
export const awake = { ignition: true, ...quiet };

/** The place of `fixedPart`. */
export function placed(attributes: Attributes = {}, more: Attributes = awake): Position {
  return { ...northFixInDegrees, altitudeM: 35, speedKmh: 65.3, courseDegrees: 178, attributes: { ...more, ...attributes } };
}

/** A place some hours before, where the vehicle was parked. */
export const parked: Position = {
  ...fix,
  timeMs: 1741924800000,
  latitude: 22.5432,
  longitude: 114.058,
  altitudeM: 35,
  speedKmh: 0,
  courseDegrees: 0,
  attributes: { ignition: false, ...quiet },
};

/** A message of a device, with the general answer to it unless another is named. */
export function example(
  name: string,
  id: number,
  body: string,
  messages: readonly Message[],
  more: Partial<Pick<StreamExample, 'answer' | 'context' | 'source'>> & { readonly dialect?: Dialect; readonly isUnanswered?: true } = {},
): StreamExample {
  const { dialect = of2013, isUnanswered, answer, ...rest } = more;
  const serial = 10;
  const answered = answer ?? toHex(generalAnswer(dialect, serial, id, 0));
  return {
    name,
    source: 'synthetic',
    frame: toHex(buildFrame(dialect, { id, serial, body: fromHex(body) })),
    messages,
    ...(isUnanswered === true ? {} : { answer: answered }),
    ...rest,
  };
}

/** A location report with items behind the place. */
export const report = (name: string, items: string, messages: readonly Message[], dialect: Dialect = of2013): StreamExample =>
  example(name, 0x0200, `${fixedPart()} ${items}`, messages, { dialect });
/** One that gives further facts of the position alone. */
export const stating = (name: string, items: string, attributes: Attributes): StreamExample => report(name, items, [placed(attributes)]);
/** One that gives power. */
export const powered = (name: string, items: string, power: object, attributes: Attributes = {}): StreamExample =>
  report(name, items, [placed(attributes), { type: 'status', timeMs, ...power }]);
/** One that gives what the device's own probes measure. */
export const measured = (name: string, items: string, probe: object, attributes: Attributes = {}): StreamExample =>
  report(name, items, [placed(attributes), { type: 'reading', timeMs, ...probe }]);
/** One that raises alarms. */
export const alarming = (
  name: string,
  items: string,
  alarms: readonly Omit<Extract<Message, { type: 'alarm' }>, 'type' | 'timeMs'>[],
): StreamExample => report(name, items, [placed(), ...alarms.map((alarm) => ({ type: 'alarm' as const, timeMs, ...alarm }))]);

/** Text as hex. */
export const ascii = (text: string): string => toHex(Uint8Array.from(text, (character) => character.charCodeAt(0)));
/** An item: number, length, value. */
export const item = (id: string, value: string): string => {
  const bytes = fromHex(value);
  return `${id}${toHex(Uint8Array.of(bytes.length))}${toHex(bytes)}`;
};
