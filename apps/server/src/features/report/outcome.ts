/** What came out, in a few words. */
import type { ReportFacts } from '@frostway/contract/report/content';
import type { Words } from './pdf/words.js';

/** See above. */
export function outcomeOf(words: Words, { verdict }: Pick<ReportFacts, 'verdict'>): string {
  return verdict.outcome === 'deviating'
    ? words.say('report.outcome.deviating', { count: verdict.alarms })
    : words.say(`report.outcome.${verdict.outcome}`);
}
