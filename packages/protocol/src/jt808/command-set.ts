/** The commands JT/T 808 devices take, and how their answers are known: by the serial of what was sent, and by the number of the message. */
import type { CommandReply } from '@frostway/core/message';
import { command, type Command, type CommandSet, type Sending, type Sent, type Verdict, wholeSeconds } from '../command.js';
import { bcdTime } from '../kit/bcd.js';
import { joinBytes } from '../kit/join.js';
import { gbkBytes } from '../kit/text.js';
import { areaCommands } from './area-commands.js';
import { clockHours } from './location.js';
import { byte, dword, isByText, parameterCommands, setParameters, text as textOf } from './parameters.js';
import type { MakerProfile } from './profile.js';
import { is2019, sendAs } from './sending.js';

/** 8105: a number, and words behind it. */
function control(sending: Sending, number: number, words = ''): Uint8Array | undefined {
  const bytes = gbkBytes(words);
  return bytes === undefined ? undefined : sendAs(sending, 0x8105, joinBytes([number], bytes));
}

/** A line of text for the device's command interpreter, by the way its maker gave it. */
function line(profile: MakerProfile, sending: Sending, words: string): Uint8Array | undefined {
  const bytes = gbkBytes(words);
  if (bytes === undefined) return undefined;
  if (profile.textWay === 'parameter') return sendAs(sending, 0x8103, setParameters([0xf030, bytes]));
  if (profile.textWay === 'passthrough') return sendAs(sending, 0x8900, joinBytes([0xf0], bytes));
  return sendAs(sending, 0x8300, joinBytes(is2019(sending) ? [1, 2] : [1], bytes));
}

function cutting({ cutWay, ...profile }: MakerProfile, sending: Sending, isCut: boolean): Uint8Array | undefined {
  switch (cutWay.by) {
    case 'control':
      return control(sending, isCut ? cutWay.cut : cutWay.restore);
    case 'controlText':
      return line({ ...profile, cutWay }, sending, isCut ? cutWay.cut : cutWay.restore);
    case 'text':
      return line({ ...profile, cutWay }, sending, isCut ? cutWay.cut : cutWay.restore);
    case 'message':
      return sendAs(sending, 0xa006, joinBytes([isCut ? 1 : 0], bcdTime(sending.nowMs, clockHours)));
  }
}

const phone = { kind: 'text', most: 20 } as const;
const call =
  (flag: 0 | 1) =>
  ({ number }: { readonly number: string }, sending: Sending): Uint8Array | undefined => {
    const bytes = gbkBytes(number);
    return bytes === undefined ? undefined : sendAs(sending, 0x8400, joinBytes([flag], bytes));
  };

const once = { once: true } as const;

/** Words in a text that take the engine its oil or power on one maker or another. */
const cutWords = /relay\s*,\s*1|(?:^|[^f])dyd|stopelec|stopoil|cutoil|cutpower|oil\s*,\s*0|^#0;1/i;

/** Whether a line of text takes the engine its oil or power. */
function cutsBy({ cutWay }: MakerProfile, words: unknown): boolean {
  if (typeof words !== 'string') return false;
  const own = cutWay.by === 'text' || cutWay.by === 'controlText' ? cutWay.cut : undefined;
  return (own !== undefined && words.includes(own)) || cutWords.test(words);
}

/** One word that asks or sets something and leaves the engine alone. */
const knownWords =
  /^\s*(?:relay\s*,\s*0|hfyd|where|reset|status|param|version|iccid|timer|hbt|distance|senalm|level|moving|speed|sos|center|server|apn|gmt)\b[^#;]*#?\s*$/i;

/** Whether a line of text is one whose meaning is known. */
function isKnownTo(profile: MakerProfile, words: unknown): boolean {
  const { cutWay } = profile;
  const isOwn = (cutWay.by === 'text' || cutWay.by === 'controlText') && words === cutWay.restore;
  return isOwn || cutsBy(profile, words) || (typeof words === 'string' && knownWords.test(words));
}

function acts(profile: MakerProfile): readonly Command[] {
  const { hasShortParameters } = profile;
  return [
    command('cutOff', {}, (_, sending) => cutting(profile, sending, true), { once: true, cut: true }),
    command('restore', {}, (_, sending) => cutting(profile, sending, false), once),
    command('locate', {}, (_, sending) => sendAs(sending, 0x8201, new Uint8Array()), once),
    command(
      'track',
      {
        value: wholeSeconds(1, 3600),
        duration: wholeSeconds(0, 86_400),
      },
      ({ value, duration }, sending) =>
        sendAs(sending, 0x8202, duration === 0 ? Uint8Array.of(0, 0) : joinBytes([value >> 8, value & 0xff], dword(duration))),
      once,
    ),
    command(
      'restart',
      {},
      (_, sending) => (hasShortParameters ? sendAs(sending, 0x0310, Uint8Array.of(1, 0x23, 1, 3)) : control(sending, 4)),
      once,
    ),
    command('powerOff', {}, (_, sending) => control(sending, 3), once),
    command('factoryReset', {}, (_, sending) => control(sending, 5), once),
    command('call', { number: phone }, call(0), once),
    command('guardianCall', { number: phone }, call(1), once),
    command(
      'doors',
      { isLocked: { kind: 'flag' } },
      ({ isLocked }, sending) =>
        sendAs(sending, 0x8500, is2019(sending) ? Uint8Array.of(0, 1, 0, 1, isLocked ? 0 : 1) : byte(isLocked ? 1 : 0)),
      once,
    ),
    command(
      'confirmAlarm',
      { alarm: { kind: 'choice', of: ['sos', 'danger', 'area', 'route', 'segmentTime', 'ignition', 'displacement'] } },
      ({ alarm }, sending) => {
        const bit = { sos: 0, danger: 3, area: 20, route: 21, segmentTime: 22, ignition: 27, displacement: 28 }[alarm];
        return sendAs(sending, 0x8203, joinBytes([0, 0], dword(2 ** bit)));
      },
      once,
    ),
    command('text', { text: { kind: 'text', most: 500 } }, ({ text }, sending) => line(profile, sending, text), {
      once: true,
      cut: ({ text }) => cutsBy(profile, text),
      isKnown: ({ text }) => isKnownTo(profile, text),
    }),
    // The same message as a line: what would cut is no text to be shown.
    command('display', { text: { kind: 'text', most: 500 } }, ({ text }, sending) => {
      const bytes = cutsBy(profile, text) ? undefined : textOf(text);
      return bytes === undefined ? undefined : sendAs(sending, 0x8300, joinBytes(is2019(sending) ? [0x04, 1] : [0x04], bytes));
    }),
    command('arm', {}, (_, sending) => sendAs(sending, 0x0310, Uint8Array.of(1, 0x24, 1, 1))),
    command('disarm', {}, (_, sending) => sendAs(sending, 0x0310, Uint8Array.of(1, 0x24, 1, 0))),
    command('version', {}, (_, sending) => sendAs(sending, 0x8107, new Uint8Array())),
    command('parameters', {}, (_, sending) => sendAs(sending, 0x8104, new Uint8Array())),
  ];
}

/** What a text says of how it went. */
function meaningOf(text: string): Verdict {
  if (/fail|error|invalid|wrong|失败|错误|无效/i.test(text)) return 'refused';
  return /ok\b|success|done|成功|完成/i.test(text) ? 'taken' : 'unclear';
}

/** Messages whose answer says by its number alone what it answers. */
const namedAnswers: Readonly<Record<string, string>> = { version: '0x8107', areas: '0x8608' };

/** What a reply says of a command. Texts without a serial belong to the text that was sent. */
function replyTo(reply: CommandReply, sent: Sent): Verdict | undefined {
  const { flag, attributes, text } = reply;
  const result = attributes?.['result'];
  if (flag === undefined) {
    const named = namedAnswers[sent.command];
    if (attributes?.['ackId'] !== undefined) return named === attributes['ackId'] ? 'taken' : undefined;
    return isByText(sent.command) ? meaningOf(text) : undefined;
  }
  if (flag !== sent.serial) return undefined;
  if (typeof result === 'number') return result === 0 || result === 4 ? 'taken' : 'refused';
  return isByText(sent.command) ? meaningOf(text) : 'taken';
}

/** 0001 says that a command came and was taken; what came of it a text says. */
const isReceipt = ({ flag, attributes }: CommandReply): boolean => flag !== undefined && typeof attributes?.['result'] === 'number';

/** Commands of devices of one maker. */
export function commandsWith(profile: MakerProfile): CommandSet {
  return { commands: [...parameterCommands(profile), ...acts(profile), ...areaCommands], replyTo, isReceipt };
}
