/** A panel of alarms that wait, with the way to all of them; in calm words where none does. */
import type { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import type { Answer } from '@frostway/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { countText } from '../../values/figures.js';

type AlarmsPanelProps = {
  readonly answer: UseQueryResult<Answer<(typeof alarmFeature)['incidents']>>;
  readonly title: string;
  readonly note: string;
  /** Where all of them are. */
  readonly all: string;
  /** Said where there is none. */
  readonly none: string;
  /** Widths of the columns while they are asked for, px. */
  readonly widths: readonly number[];
  readonly children: (incidents: readonly Incident[]) => ReactNode;
  /** A dialog over it. */
  readonly over?: ReactNode;
};

/** See above. */
export function AlarmsPanel({ answer, title, note, all, none, widths, children, over }: AlarmsPanelProps) {
  const { t } = useText();
  return (
    <Panel
      title={title}
      note={<span className="no-phone">{note}</span>}
      extra={
        <Link className="lnk" to={all}>
          {answer.data === undefined ? t('frame.nav.deviceAlarm') : t('overview.triage.all', { count: countText(answer.data.total) })}
          <Icon name="right" size={12} />
        </Link>
      }
    >
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={4} widths={widths} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="ov-calm">
              <span className="tx k-normal">
                <Icon name="normal" />
              </span>
              {none}
            </p>
          ) : (
            children(rows)
          )
        }
      </QueryBoundary>
      {over}
    </Panel>
  );
}
