/** A history in whichever state it is: asked, refused, without readings, there. */
import type { DrawnColumns } from '../../chart/gaps.js';
import { refusals } from '@frostway/contract/refusals';
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { RefusalError } from '../../api/refused.js';
import { KeptFrom } from '../../ui/Retention.js';
import { Empty, Refused } from '../../ui/states.js';
import { useWaitsForPage } from '../../ui/whole-page.js';
import type { LiveHistory } from './live-history.js';
import { type Choice, rangeProblem } from './ranges.js';

export type HistoryStatesProps = {
  readonly history: LiveHistory;
  readonly skeleton: ReactNode;
  /** Offered where a range has no readings. */
  readonly onChoose: (choice: Choice) => void;
  readonly choice: Choice;
  /** There is something to show although the range has no readings; not so unless given. */
  readonly isShown?: (columns: DrawnColumns) => boolean;
  /** The longest range that can be shown, ms; 90 days unless given. */
  readonly longestMs?: number;
  readonly children: (columns: DrawnColumns) => ReactNode;
};

/** See above. */
export function HistoryStates({ history, skeleton, onChoose, choice, isShown, longestMs, children }: HistoryStatesProps) {
  const { t } = useText();
  const waits = useWaitsForPage(history.answer);
  const problem = rangeProblem(history.asked, longestMs);
  const shorter = (
    <button type="button" className="btn p" onClick={() => onChoose({ kind: 'preset', preset: '30d' })}>
      {t('detail.range.show30')}
    </button>
  );
  // An address can ask for more than the page's own form lets through.
  if (problem !== undefined) return <Refused error={new RefusalError(refusals[problem].code, problem)} actions={shorter} />;
  const { columns, answer } = history;
  if (columns === undefined)
    return answer.error === null || waits ? skeleton : <Refused error={answer.error} onRetry={() => void answer.refetch()} />;
  const keptFrom = <KeptFrom keptTimes={[columns.keptTime]} fromMs={history.asked.fromMs} />;
  if (columns.time.length === 0 && isShown?.(columns) !== true) {
    const isLongest = choice.kind === 'preset' && (choice.preset === '30d' || choice.preset === '1y');
    return (
      <>
        {keptFrom}
        <Empty
          drawing="history"
          title={t('message.noDataInPeriod')}
          hint={t('detail.noDataHint')}
          actions={isLongest ? undefined : shorter}
        />
      </>
    );
  }
  return (
    <>
      {keptFrom}
      {children(columns)}
    </>
  );
}
