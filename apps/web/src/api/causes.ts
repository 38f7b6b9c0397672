/** Causes of alarms, and other reasons, as the dictionary has them. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { useMemo } from 'react';
import { useAnswer } from './answers.js';
import { useText } from './language.js';

type Cause = { readonly value: string; readonly label: string };
export type Causes = {
  readonly offered: readonly Cause[];
  /** A stored cause as a word: the entry's name, else what somebody wrote. */
  readonly wordOf: (reason: string) => string;
  readonly isPending: boolean;
};

/** See above; entries that are not offered any more keep their names. */
export const useCauses = (): Causes => useList('alarmCause');

/** What a reason of a change is called: of an alarm its cause, of a device why it was scrapped, else what somebody wrote. */
export function useReasonWord(): (entity: string | null, reason: string) => string {
  const [causes, scrapped] = [useList('alarmCause'), useList('scrapReason')];
  return (entity, reason) => (entity === 'alarm' ? causes : entity === 'device' ? scrapped : undefined)?.wordOf(reason) ?? reason;
}

function useList(key: 'alarmCause' | 'scrapReason'): Causes {
  const { lang } = useText();
  const answer = useAnswer(dictionary.data, { key, all: true }, { freshMs: 300_000 });
  const rows = answer.data?.rows;
  return useMemo(() => {
    const named = (rows ?? []).map(({ value, name, nameEn, isEnabled }) => ({
      value,
      label: lang === 'en' && nameEn !== '' ? nameEn : name,
      isEnabled,
    }));
    return {
      offered: named.filter(({ isEnabled }) => isEnabled),
      wordOf: (reason) => named.find(({ value }) => value === reason)?.label ?? reason,
      isPending: rows === undefined,
    };
  }, [rows, lang]);
}
