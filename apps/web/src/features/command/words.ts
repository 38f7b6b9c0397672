/** What commands, their values and their states are called. */
import type { CommandRow, CommandState } from '@frostway/contract/command/endpoints';
import { unitOf } from '@frostway/contract/command/units';
import type { Lang } from '@frostway/contract/text';
import { isWord, sayNamed, type Say } from '../../api/language.js';
import type { IconName } from '../../ui/icons.js';
import type { Hue } from '../../values/conditions.js';
import type { Parameter } from './offer.js';

/** A word by its key; the name as it stands where there is none, for a device may declare what is newer than the page. */
const wordOr = (lang: Lang, key: string, name: string): string => (isWord(key) ? sayNamed(key, lang) : name);

/** What a command is called. */
export const commandWord = (lang: Lang, name: string): string => wordOr(lang, `command.name.${name}`, name);
/** What a value of a command is called, where it has a name of its own there by that; a command's only value is called as the command. */
export function valueWord(lang: Lang, command: string, name: string): string {
  const own = `command.value.${name}.${command}`;
  return isWord(own) ? sayNamed(own, lang) : wordOr(lang, `command.value.${name}`, name);
}
/** What a choice is called. */
export const choiceWord = (lang: Lang, choice: string): string => wordOr(lang, `command.choice.${choice}`, choice);
/** A unit after a figure, with the space before it. */
export const unitWord = (lang: Lang, unit: string | undefined): string =>
  unit === undefined || unit === '' ? '' : ` ${wordOr(lang, `command.unit.${unit}`, unit)}`;

/** A range as it stands below its field. */
export function rangeWords(t: Say, lang: Lang, { kind, min, max, step, unit, most = 0, isClearable }: Parameter): string | undefined {
  if (kind === 'number' && min !== undefined && max !== undefined) {
    const ends = { min, max, unit: unitWord(lang, unit) };
    return step === undefined || step === 1 ? t('command.range', ends) : t('command.rangeStep', { ...ends, step });
  }
  if (kind !== 'text') return undefined;
  return isClearable === true ? t('command.clears', { most }) : t('command.atMost', { most });
}

/** The values of a command in one line; of a raw line its text. */
export function paramsWords(t: Say, lang: Lang, command: string, params: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(params);
  return entries
    .map(([name, value]) => {
      // A switch says by itself what it switches.
      if (typeof value === 'boolean') return switchedWord(t, name, value);
      const shown =
        name === 'password' && value !== ''
          ? '••••'
          : shownValue(lang, value) + (typeof value === 'number' ? unitWord(lang, unitOf(command, name)) : '');
      // A step of a scale says nothing without its name, unlike a figure with its unit.
      if (name === 'sensitivity') return value === 0 ? t('command.off') : t('command.sensitivity', { step: shown });
      return entries.length === 1 ? shown : `${valueWord(lang, command, name)} ${shown}`;
    })
    .map((words, at) => (at === 0 ? words : inSentence(words)))
    .join(t('command.comma'));
}

/** As words stand within a line: names of values begin with a capital at their fields. */
const inSentence = (words: string): string => (/^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words);

const switchedWord = (t: Say, name: string, isSo: boolean): string =>
  name === 'isLocked' ? t(isSo ? 'command.locked' : 'command.unlocked') : t(isSo ? 'command.on' : 'command.off');

function shownValue(lang: Lang, value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  return choiceWord(lang, String(value));
}

type Look = { readonly hue: Hue; readonly icon: IconName; readonly word: string };
const looks = {
  waiting: { hue: 'warning', icon: 'pending' },
  sent: { hue: 'accent', icon: 'pending' },
  acknowledged: { hue: 'accent', icon: 'check' },
  answered: { hue: 'normal', icon: 'check' },
  refused: { hue: 'alarm', icon: 'alarm' },
  expired: { hue: 'silent', icon: 'clock' },
  cancelled: { hue: 'silent', icon: 'x' },
} as const satisfies Record<CommandState, { readonly hue: Hue; readonly icon: IconName }>;

/** How far commands in a state have come. */
export const stateLook = (t: Say, state: CommandState): Look => ({ ...looks[state], word: t(`command.state.${state}`) });

/** How far one command has come, in its own words: held until the vehicle is slow, of unknown outcome. */
export function rowLook(t: Say, { state, isHeld, isUnknown }: Pick<CommandRow, 'state' | 'isHeld' | 'isUnknown'>): Look {
  if (isHeld) return { ...looks.waiting, word: t('command.state.held') };
  if (isUnknown) return { hue: 'warning', icon: 'warning', word: t('command.state.unknown') };
  return stateLook(t, state);
}
