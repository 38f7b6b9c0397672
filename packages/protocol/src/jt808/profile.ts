/** Where makers of JT/T 808 devices disagree about the same bytes, and by which words they are told the same thing: one profile per make. */
import type { DeviceAlarmKind } from '@frostway/core/message';

/** What an alarm bit means; null: nothing. */
export type AlarmRow = readonly [kind: DeviceAlarmKind, name: string];

/** How the engine is taken its oil and given it back. */
export type CutWay =
  | { readonly by: 'control'; readonly cut: number; readonly restore: number }
  | { readonly by: 'controlText' | 'text'; readonly cut: string; readonly restore: string }
  /** A message of its own, with the time. */
  | { readonly by: 'message' };

export type MakerProfile = {
  /** Alarm bits that mean something else than in the standard. */
  readonly alarmBits: Readonly<Record<number, AlarmRow | null>>;
  /** Alarm bits beside those mean nothing. */
  readonly hasOnlyThese: boolean;
  /** Minus of temperatures in item 51: the top bit alone, or two's complement. */
  readonly minus: 'magnitude' | 'complement';
  /** Item 2B: raw counts, or volts in hundredths. */
  readonly analog: 'counts' | 'volts';
  /** The status bit that says the vehicle moves, where it is none of the standard's. */
  readonly movingBit?: number;
  /** The status bit of the door, where it is another than the standard's five. */
  readonly doorBit?: number;
  /** Writes items as AOVX makers do, whatever its firmware text says. */
  readonly isAovx: boolean;
  readonly cutWay: CutWay;
  /** How a line of text reaches the device's command interpreter. */
  readonly textWay: 'display' | 'parameter' | 'passthrough';
  /** Item F8 of two bytes counts steps; of others it is a temperature. */
  readonly countsSteps: boolean;
  /** Takes the vendor's short parameters 0310 in place of 8103 and 8105. */
  readonly hasShortParameters: boolean;
};

/** What the standard says, and the commonest where it says nothing. */
export const defaultProfile: MakerProfile = {
  alarmBits: {},
  hasOnlyThese: false,
  minus: 'magnitude',
  analog: 'counts',
  isAovx: false,
  cutWay: { by: 'control', cut: 0xf0, restore: 0xf1 },
  textWay: 'display',
  countsSteps: false,
  hasShortParameters: false,
};

const relayTexts = { by: 'text', cut: 'RELAY,1#', restore: 'RELAY,0#' } as const satisfies CutWay;

/** Makers whose devices differ, by the name a device model gives. */
export const makerProfiles = {
  /** Asset trackers that take the relay as a text of their SMS commands. */
  relay: { ...defaultProfile, cutWay: relayTexts },
  w15l: { ...defaultProfile, cutWay: { by: 'control', cut: 0x64, restore: 0x65 } },
  al300: { ...defaultProfile, textWay: 'parameter' },
  vl300: { ...defaultProfile, cutWay: { by: 'controlText', cut: '#0;1', restore: '#0;0' }, textWay: 'parameter' },
  /** Relay by the message A006. */
  a006: { ...defaultProfile, cutWay: { by: 'message' } },
  /** Dashcams: text by 8900. */
  jc: { ...defaultProfile, textWay: 'passthrough' },
  /** Padlocks: removal and tampering are all they raise. */
  padlock: {
    ...defaultProfile,
    alarmBits: { 0: ['tamper', 'removal'], 1: ['tamper', 'tamper'], 4: ['tamper', 'removal'] },
    hasOnlyThese: true,
  },
  aovx: { ...defaultProfile, isAovx: true },
  g1c: { ...defaultProfile, movingBit: 4 },
  /** C5 and C5L, worn by people. */
  c5: { ...defaultProfile, countsSteps: true },
  mv710: { ...defaultProfile, doorBit: 16 },
  /** Bit 18 is a low battery. */
  battery18: { ...defaultProfile, alarmBits: { 18: ['lowBattery', 'lowBattery'] } },
  /** Temperatures of item 51 in two's complement. */
  complement: { ...defaultProfile, minus: 'complement' },
  /** Item 2B in hundredths of a volt. */
  volts: { ...defaultProfile, analog: 'volts' },
  /** Trackers without 8103. */
  short: { ...defaultProfile, hasShortParameters: true },
} as const satisfies Readonly<Record<string, MakerProfile>>;
