/**
 * What a GT06 device is told, as the text it understands: one row per need. Some needs take several texts, to be sent one after the other.
 * Wording by the vendor's command list; rows marked there as model-dependent say so.
 */
import type { MakerProfile } from './profile.js';

export type FenceAlarm = 'enter' | 'exit' | 'both';
export type Circle = { readonly latitude: number; readonly longitude: number; readonly radiusM: number; readonly alarm: FenceAlarm };

/** A need, with its values. Alarms are sent over the data connection, never by SMS. */
export type DeviceCommand =
  | {
      readonly name:
        'cutOff' | 'restore' | 'locate' | 'restart' | 'factoryReset' | 'fenceOff' | 'status' | 'parameters' | 'version' | 'iccid';
    }
  | { readonly name: 'interval'; /** 5..18000. */ readonly movingSeconds: number; /** 0 = off. */ readonly stillSeconds?: number }
  | { readonly name: 'heartbeat'; readonly movingMinutes: number; readonly stillMinutes: number }
  | { readonly name: 'distance'; readonly metres: number }
  | {
      readonly name: 'vibrationAlarm';
      /** 0 off, 1..9; which end is the most sensitive depends on the model. */ readonly sensitivity: number;
    }
  | { readonly name: 'displacementAlarm'; /** 100..1000, 0 off. */ readonly radiusM: number }
  | {
      readonly name: 'speedAlarm';
      /** 0 off. */ readonly aboveKmh: number;
      /** Averaged over so many seconds, 5..600. */ readonly seconds?: number;
    }
  | { readonly name: 'powerAlarm' | 'lowBatteryAlarm' | 'removalAlarm' | 'ignitionAlarm'; readonly isOn: boolean }
  | ({ readonly name: 'fence'; /** 1..5 where the model has several (model-dependent). */ readonly index?: number } & Circle)
  | { readonly name: 'fenceRemove'; readonly index: number }
  | { readonly name: 'sosNumbers'; /** Up to three; an empty list deletes all. */ readonly numbers: readonly string[] }
  | { readonly name: 'monitorNumber'; readonly number: string }
  | { readonly name: 'monitorCall'; readonly number?: string }
  | { readonly name: 'server'; readonly host: string; readonly port: number }
  | { readonly name: 'timezone'; /** Minutes east of Greenwich. */ readonly minutes: number }
  | {
      readonly name: 'standby';
      /** Asleep, 60..62235; model-dependent. */ readonly minutes: number;
      /** On in between, 2..62235. */ readonly awakeMinutes: number;
    }
  | {
      readonly name: 'timerSwitch';
      readonly isOn: boolean;
      /** HH:mm of the device's zone. */ readonly offAt: string;
      readonly onAt: string;
    }
  | { readonly name: 'apn'; readonly apn: string; readonly user: string; readonly password: string }
  | { readonly name: 'text'; readonly text: string };

type Rows = {
  readonly [N in DeviceCommand['name']]: (
    command: Extract<DeviceCommand, { readonly name: N }>,
    profile: MakerProfile,
  ) => readonly string[];
};

const switched = (keyword: string) => (command: { readonly isOn: boolean }) => [command.isOn ? `${keyword},ON,0#` : `${keyword},OFF#`];
const always = (text: string) => () => [text];

/** `N22.547000`, `W113.910000`. */
function degreesText(value: number, positive: string, negative: string): string {
  return `${value < 0 ? negative : positive}${Math.abs(value).toFixed(6)}`;
}

const fenceWays = { enter: 'IN', exit: 'OUT', both: '' } as const;

function circleText({ latitude, longitude, radiusM, alarm }: Circle, profile: MakerProfile): string {
  const radius = Math.max(1, Math.round(radiusM / profile.fenceUnitM));
  return `ON,0,${degreesText(latitude, 'N', 'S')},${degreesText(longitude, 'E', 'W')},${radius},${fenceWays[alarm]},0#`;
}

const rows: Rows = {
  cutOff: (_, { cutOffBy }) => [cutOffBy === 'dyd' ? 'DYD,000000#' : 'RELAY,1#'],
  restore: (_, { cutOffBy }) => [cutOffBy === 'dyd' ? 'HFYD,000000#' : 'RELAY,0#'],
  locate: always('WHERE#'),
  restart: always('RESET#'),
  factoryReset: always('FACTORY#'),
  fenceOff: always('FENCE,OFF#'),
  status: always('STATUS#'),
  parameters: always('PARAM#'),
  version: always('VERSION#'),
  iccid: always('ICCID#'),
  interval: ({ movingSeconds, stillSeconds }) => [
    stillSeconds === undefined ? `TIMER,${movingSeconds}#` : `TIMER,${movingSeconds},${stillSeconds}#`,
  ],
  heartbeat: ({ movingMinutes, stillMinutes }) => [`HBT,${movingMinutes},${stillMinutes}#`],
  distance: ({ metres }) => [`DISTANCE,${metres}#`],
  vibrationAlarm: ({ sensitivity }) => (sensitivity === 0 ? ['SENALM,OFF#'] : ['SENALM,ON,0#', `LEVEL,${sensitivity}#`]),
  displacementAlarm: ({ radiusM }) => [radiusM === 0 ? 'MOVING,OFF#' : `MOVING,ON,${radiusM},0#`],
  speedAlarm: ({ aboveKmh, seconds = 10 }) => [aboveKmh === 0 ? 'SPEED,OFF#' : `SPEED,ON,${seconds},${aboveKmh},0#`],
  powerAlarm: switched('POWERALM'),
  lowBatteryAlarm: switched('BATALM'),
  removalAlarm: switched('RMV'),
  ignitionAlarm: switched('ACCALM'),
  fence: (command, profile) => [
    command.index === undefined ? `FENCE,${circleText(command, profile)}` : `GFENCE,${command.index},${circleText(command, profile)}`,
  ],
  fenceRemove: ({ index }) => [`GFENCE,${index},OFF#`],
  sosNumbers: ({ numbers }) => [numbers.length === 0 ? 'SOS,D,1,2,3#' : `SOS,A,${numbers.join(',')}#`],
  monitorNumber: ({ number }) => [number === '' ? 'CENTER,D#' : `CENTER,A,${number}#`],
  monitorCall: ({ number }) => [number === undefined ? 'MONITOR#' : `MONITOR,${number}#`],
  server: ({ host, port }) => [`SERVER,${/^[\d.]+$/.test(host) ? 0 : 1},${host},${port},0#`],
  timezone: ({ minutes }) => [`GMT,${minutes < 0 ? 'W' : 'E'},${Math.trunc(Math.abs(minutes) / 60)},${Math.abs(minutes) % 60}#`],
  standby: ({ minutes, awakeMinutes }) => [`SWMODE,1,${minutes},${awakeMinutes}#`],
  // Model-dependent, like the standby.
  timerSwitch: ({ isOn, offAt, onAt }) => [isOn ? `PWRTIME,ON,${offAt},${onAt}#` : 'PWRTIME,OFF#'],
  apn: ({ apn, user, password }) => [`APN,${[apn, ...(user === '' ? [] : [user, password])].join(',')}#`],
  text: ({ text }) => [text],
};

/** The texts of a command, in the order they have to be sent; each goes into a frame of its own (encodeCommand). */
export function commandTexts(command: DeviceCommand, profile: MakerProfile): readonly string[] {
  // The compiler cannot tie the row of a name to the command of that name; Rows has proved that they fit.
  const row = rows[command.name] as (command: DeviceCommand, profile: MakerProfile) => readonly string[];
  return row(command, profile);
}

/** Words that take the engine its oil or power, on one maker or another. */
const cutWords = /RELAY\s*,\s*1|(?:^|[^F])DYD/i;
/** One word of the vendor's list, or of those above, that does something else. */
const knownWords =
  /^\s*(?:RELAY\s*,\s*0|HFYD|WHERE|RESET|FACTORY|STATUS|PARAM|VERSION|ICCID|TIMER|HBT|DISTANCE|SENALM|LEVEL|MOVING|SPEED|POWERALM|BATALM|RMV|ACCALM|FENCE|GFENCE|SOS|CENTER|MONITOR|SERVER|APN|GMT|URL|GPRSON|IMSI|CSQ|SWMODE|PWRTIME)\b[^#;]*#?\s*$/i;

/** Whether a text takes the engine its oil or power. */
export const isCutText = (text: string): boolean => cutWords.test(text);
/** Whether a text is one whose meaning is known. */
export const isKnownText = (text: string): boolean => isCutText(text) || knownWords.test(text);

export type ReplyMeaning = 'done' | 'waiting' | 'failed' | 'unknown';

/** What the wording of a reply says. `waiting`: a cut-off put off until the vehicle is slow or has a fix. */
export function meaningOfReply(text: string): ReplyMeaning {
  if (/delay|defer|wait|too (fast|high)/i.test(text)) return 'waiting';
  if (/fail|error|invalid|wrong/i.test(text)) return 'failed';
  return /ok\b|success|restart after/i.test(text) ? 'done' : 'unknown';
}
