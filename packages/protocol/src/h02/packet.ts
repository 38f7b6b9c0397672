/** What every reader of H02 gets, and gives. */
import { parseImei } from '@frostway/core/identity';
import type { Identity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import type { Context, Decoded } from '../family.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import type { AlarmBits } from './status.js';

/** What makers of this family disagree about. */
export type MakerProfile = {
  readonly alarms: AlarmBits;
  /** The word that sets the interval, and its shortest, seconds. */
  readonly interval: 'S17' | 'S71';
};

/** What is remembered of a device: its maker's code, without which it hears nothing, and the alarms it has said. */
export type Remembered = { readonly maker: string; readonly alarms: number };

/** What a state of the listener holds; of a device that has said nothing yet, nothing. */
export function rememberedIn(state: unknown): Remembered {
  const { maker, alarms } = (state ?? {}) as Partial<Remembered>;
  return { maker: maker ?? 'HQ', alarms: alarms ?? 0 };
}

/** A text frame with its fields: maker, id, word, and what follows. */
export type TextFrame = {
  readonly fields: readonly string[];
  /** The same as they came, with the blanks around them. */
  readonly words: readonly string[];
  readonly profile: MakerProfile;
  readonly context: Context;
};

/** The name of an id: an IMEI, else the number on the device; undefined where a frame leaves it out. */
export function identityOf(id: string): Identity | undefined {
  if (id === '') return undefined;
  const imei = parseImei(id);
  return imei === undefined ? { alias: id } : { imei };
}

/** What a frame came to. */
export function decodedOf(
  messages: readonly Message[],
  facts: Pick<TrackerFacts, 'warnings'>,
  more: { readonly speaker?: Identity | undefined; readonly answer?: string | undefined; readonly state?: Remembered } = {},
): Decoded {
  const { speaker, answer, state } = more;
  return {
    messages,
    ...(speaker === undefined ? {} : { speaker }),
    ...(answer === undefined ? {} : { answer: new TextEncoder().encode(answer) }),
    ...(state === undefined ? {} : { state }),
    ...(facts.warnings.length === 0 ? {} : { warnings: facts.warnings }),
  };
}
