/** The reports that were sent by mail, newest first, and what became of each mail. */
import { report as calls } from '@frostway/contract/report/endpoints';
import type { SentReport } from '@frostway/contract/report/schedules';
import { refusalText } from '@frostway/contract/refusals';
import { useState } from 'react';
import { type Say, useText } from '../../api/language.js';
import { deliveryLooks, stateWord } from '../../ui/delivery-looks.js';
import { Chip } from '../../ui/Chip.js';
import type { IconName } from '../../ui/icons.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import type { Hue } from '../../values/conditions.js';
import { spanText } from './span-text.js';

const pageSize = 10;
const looks: Readonly<Record<NonNullable<SentReport['outcome']> | 'none', { readonly hue: Hue; readonly icon: IconName }>> = {
  conform: { hue: 'normal', icon: 'normal' },
  deviating: { hue: 'alarm', icon: 'alarm' },
  noData: { hue: 'silent', icon: 'silent' },
  none: { hue: 'silent', icon: 'warning' },
};

/** What a report came to, in a few words. */
export function outcomeWord(t: Say, outcome: SentReport['outcome'], alarms: number | null): string {
  if (outcome === null) return t('reports.noReport');
  return outcome === 'deviating' ? t('report.outcome.deviating', { count: alarms ?? 1 }) : t(`report.outcome.${outcome}`);
}

/** See above. */
export function SentList() {
  const { t, lang } = useText();
  const [page, setPage] = useState(1);
  const list = useList(calls.sent, { page, turn: setPage }, {}, { pageSize });
  const columns: readonly Column<SentReport>[] = [
    { key: 'name', title: t('reports.name'), isHead: true, cell: ({ name }) => <b>{name === '' ? t('reports.atOnce') : name}</b> },
    { key: 'time', title: t('reports.time'), cell: (sent) => <span className="nw">{spanText(t, sent)}</span> },
    {
      key: 'outcome',
      title: t('report.outcome'),
      cell: ({ outcome, alarms, refusal }) => (
        <>
          <Chip {...looks[outcome ?? 'none']} word={outcomeWord(t, outcome, alarms)} kind="outline" />
          {refusal === null ? null : <div className="c12 mut">{refusalText(refusal, lang)}</div>}
        </>
      ),
    },
    { key: 'at', title: t('reports.sentAt'), cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'mails',
      title: t('reports.contacts'),
      cell: ({ mails }) => (
        <ul className="rp-mails">
          {mails.map(({ recipient, address, state }) => (
            <li key={`${recipient} ${address}`}>
              <span className="ell">{recipient}</span>
              <Chip {...deliveryLooks[state]} word={stateWord(t, { channel: 'mail', state })} kind="outline" />
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <>
      <h2 className="rp-head">{t('reports.log')}</h2>
      <ListPanel
        {...list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty drawing="history" title={t('reports.logNone')} hint={t('reports.logNoneHint')} />}
      />
    </>
  );
}
