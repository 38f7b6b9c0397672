/** Facts of a mission, each a word and what it is. */
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { Moment } from '../../ui/Moment.js';

/** One of them, in a list of definitions. */
export const Fact = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
);

/** When it started, or is to start. */
export function StartFact({ startAt, startedAt }: { readonly startAt: string | null; readonly startedAt: string | null }) {
  const { t } = useText();
  return (
    <Fact word={t(startedAt === null ? 'mission.detail.plannedStart' : 'mission.list.startAt')}>
      <Moment at={startedAt ?? startAt} />
    </Fact>
  );
}

type EndFactProps = { readonly endAt: string | null; readonly endedAt: string | null; readonly isCancelled?: boolean };

/** When it ended or was cancelled, or is to end. */
export function EndFact({ endAt, endedAt, isCancelled = false }: EndFactProps) {
  const { t } = useText();
  return (
    <Fact word={t(endedAt === null ? 'mission.detail.plannedEnd' : isCancelled ? 'mission.list.cancelledAt' : 'mission.list.endAt')}>
      <Moment at={endedAt ?? endAt} />
    </Fact>
  );
}
