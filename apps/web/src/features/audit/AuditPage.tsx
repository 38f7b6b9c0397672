/** /audit: who changed what and when, the newest first; for administrators also whether the trail is as it was written. */
import { type AuditEntry, auditCalls } from '@frostway/contract/audit/endpoints';
import { named } from '@frostway/contract/audit/references';
import { exportCalls } from '@frostway/contract/export/endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useExport } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { actColumn } from '../../ui/acts-column.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { Empty } from '../../ui/states.js';
import { AuditFilters, filterOf, isFiltered } from './AuditFilters.js';
import { EntryDrawer } from './EntryDrawer.js';
import { Verification } from './Verification.js';
import './audit.css';
import { Changes, Thing, Who } from './AuditCells.js';

const pageSize = 50;

/** See above. */
export function AuditPage() {
  const { t, lang } = useText();
  const may = useMay();
  const address = useListAddress();
  const [opened, setOpened] = useState<AuditEntry>();
  const filter = filterOf(address);
  const before = Number(address.get('before')) || undefined;
  const answer = useAnswer(
    auditCalls.entries,
    { ...filter, pageSize, ...(before === undefined ? {} : { before }) },
    { keepPrevious: true },
  );
  const exporting = useExport();
  const columns: readonly Column<AuditEntry>[] = [
    {
      key: 'what',
      title: t('audit.what'),
      isHead: true,
      cell: (entry) => (
        <button type="button" className="opens" onClick={() => setOpened(entry)}>
          <span className="ell">{entry.what}</span>
        </button>
      ),
    },
    { key: 'who', title: t('audit.who'), cell: (entry) => <Who entry={entry} /> },
    { key: 'thing', title: t('audit.thing'), cell: (entry) => <Thing entry={entry} /> },
    { key: 'change', title: t('audit.change'), cell: (entry) => <Changes entry={entry} /> },
    { key: 'at', title: t('audit.at'), cell: (entry) => <Moment at={entry.at} as="full" /> },
    actColumn(t('audit.open'), setOpened),
  ];
  const next = answer.data?.next ?? null;
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.audit')}
        note={<span className="no-phone">{t('audit.lead')}</span>}
        extra={
          may(exportCalls.start) ? (
            <button
              type="button"
              className="btn"
              disabled={exporting.isPending}
              onClick={() => {
                exporting.start({ subject: 'audit', ...filter }, nowMs());
              }}
            >
              <Icon name="download" size={14} />
              {t('export.act')}
            </button>
          ) : null
        }
      />
      {exporting.error === null ? null : (
        <div className="note k-alarm" role="alert">
          <Icon name="alarm" />
          {errorText(exporting.error, lang)}
        </div>
      )}
      {may(auditCalls.verify) ? <Verification /> : null}
      <ListPanel
        answer={counted(answer)}
        columns={columns}
        rowKey={(entry) => entry.id}
        selected={(entry) => entry.id === opened?.id}
        tools={<AuditFilters address={address} />}
        foot={
          before === undefined && next === null ? undefined : (
            <>
              <button type="button" className="btn sm" disabled={before === undefined} onClick={() => address.set({ before: '' })}>
                {t('audit.newer')}
              </button>
              <button
                type="button"
                className="btn sm"
                disabled={next === null}
                onClick={() => (next === null ? undefined : address.set({ before: String(next) }))}
              >
                {t('audit.older')}
              </button>
            </>
          )
        }
        empty={
          isFiltered(address) ? (
            <Empty drawing="search" title={t('audit.noneFound')} hint={t('audit.noneHint')} />
          ) : (
            <Empty drawing="history" title={t('audit.none')} />
          )
        }
      />
      {opened === undefined ? null : <EntryDrawer entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

type Entries = { rows: AuditEntry[]; next: number | null };

/** A trail is not counted: its list turns by the last entry of a page. Numbers of its fields become names. */
function counted(answer: UseQueryResult<Entries>): UseQueryResult<{ total: number; rows: AuditEntry[] }> {
  const data = answer.data === undefined ? undefined : { rows: answer.data.rows.map(named), total: answer.data.rows.length };
  return { ...answer, data } as UseQueryResult<{ total: number; rows: AuditEntry[] }>;
}
