/**
 * The smallest stream family there can be, for tests of what every family gets: frames of text `*imei,number,word,values#` over TCP and UDP.
 * `+number#` acknowledges a frame, `-` refuses a device nobody has, `=flag,name,value#` tells it something and `R` is its reply; a position may
 * come in two halves, the first of which is remembered and not acknowledged.
 */
import { parseImei, parseMac } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { command } from '@frostway/protocol/command';
import type { Context, Decoded, Problem, Profile, StreamFamily } from '@frostway/protocol/family';
import { delimited } from '@frostway/protocol/kit/framing';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What frames say, by their word. `perDegree` is what makers of this family disagree about. */
function messagesOf(word: string, values: readonly string[], perDegree: number): readonly Message[] {
  const [first = '', second = '', third = ''] = values;
  const mac = parseMac(first);
  switch (word) {
    case 'P':
      return [
        { type: 'position', timeMs: Number(first), latitude: Number(second), longitude: Number(third), source: 'gps', isValid: true },
      ];
    case 'B':
      return mac === undefined
        ? []
        : [{ type: 'reading', timeMs: Number(second), device: { mac }, temperatureC: Number(third) / perDegree }];
    case 'R':
      return [{ type: 'reply', timeMs: null, flag: Number(first), text: second }];
    default:
      return [{ type: 'status', timeMs: null, isHeartbeat: true }];
  }
}

function decodeBy(perDegree: number) {
  return (frame: Uint8Array, { state }: Context): Decoded | Problem => {
    const [id = '', number = '', word = '', ...values] = new TextDecoder().decode(frame.subarray(1, -1)).split(',');
    const imei = parseImei(id);
    if (imei === undefined) return { problem: 'no IMEI', at: 1 };
    const speaker = { imei };
    if (word === 'half') return { messages: [], speaker, state: values };
    const all = word === 'rest' && Array.isArray(state) ? [...(state as string[]), ...values] : values;
    return {
      messages: messagesOf(word === 'rest' ? 'P' : word, all, perDegree),
      speaker,
      answer: bytes(`+${number}#`),
      refusal: bytes('-'),
    };
  };
}

const standard: Required<Profile> = {
  decode: decodeBy(10),
  commands: {
    commands: [
      command('writeInterval', { value: { kind: 'number', unit: 's', min: 10, max: 600 } }, ({ value }, { flag }) =>
        bytes(`=${flag},interval,${value}#`),
      ),
    ],
    replyTo: (reply, { flag }) => (reply.flag === flag ? (reply.text === 'OK' ? 'taken' : 'refused') : undefined),
  },
};

const split = delimited({ start: 0x2a, end: 0x23, maxBytes: 200 });

/** As it would stand in the registry. */
export const tinyFamily = {
  kind: 'stream',
  name: 'tiny',
  about: {
    title: 'Tiny trackers',
    devices: 'tiny trackers',
    identity: 'IMEI in every frame',
    carries: 'positions, readings of beacons received',
    acknowledged: 'the number of the frame',
  },
  identity: ['imei'],
  port: 5999,
  isText: true,
  framing: { tcp: split, udp: split },
  ...standard,
  profiles: { hundredths: { ...standard, decode: decodeBy(100) } },
} as const satisfies StreamFamily;

/** One frame. */
export function tinyFrame(imei: string, number: number, ...rest: readonly (string | number)[]): Uint8Array {
  return bytes(`*${[imei, number, ...rest].join(',')}#`);
}
