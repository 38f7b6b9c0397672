/** /announcement: what the caller announced, for an administrator what everybody did; writing and ending. */
import { type Announcement, overview } from '@frostway/contract/overview/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { actColumn } from '../../ui/acts-column.js';
import { type Column, ListPanel, Segments } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { AnnounceDialog } from './AnnounceDialog.js';
import './overview.css';

const ranges = ['mine', 'all'] as const;

/** See above. */
export function AnnouncementPage() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const isAdministrator = useProfile().data?.level === 'administrator';
  const [isWriting, setWriting] = useState(false);
  const [ending, setEnding] = useState<Announcement>();
  const isAll = isAdministrator && address.get('of') === 'all';
  const list = useList(overview.announcements, address, isAll ? { all: true } : { mine: true });
  const write = may(overview.announce) ? (
    <button type="button" className="btn p" onClick={() => setWriting(true)}>
      <Icon name="plus" size={14} />
      {t('overview.announcements.write')}
    </button>
  ) : null;
  const columns: readonly Column<Announcement>[] = [
    {
      key: 'text',
      title: t('overview.announcements.text'),
      isHead: true,
      cell: ({ text, isInForce }) => <span className={isInForce ? 'announced' : 'announced mut'}>{text}</span>,
    },
    ...(isAll
      ? [
          {
            key: 'author',
            title: t('overview.announcements.author'),
            cell: ({ author }: Announcement) => author?.nickname ?? t('overview.announcements.installation'),
          },
        ]
      : []),
    { key: 'since', title: t('overview.announcements.since'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      key: 'until',
      title: t('overview.announcements.until'),
      cell: ({ endedAt, expiryDate }) =>
        endedAt === null && expiryDate === null ? (
          <span className="mut">{t('overview.announcements.open')}</span>
        ) : (
          <Moment at={endedAt ?? expiryDate} />
        ),
    },
    {
      key: 'state',
      title: t('overview.announcements.state'),
      cell: ({ isInForce }) =>
        isInForce ? (
          <Chip hue="normal" icon="normal" word={t('overview.announcements.inForce')} />
        ) : (
          <Chip hue="silent" icon="minus" word={t('overview.announcements.over')} />
        ),
    },
    actColumn(t('overview.announcements.stop'), setEnding, (row: Announcement) => row.mayEnd && may(overview.endAnnouncement)),
  ];
  const lead = isAdministrator ? t('overview.announcements.leadAdministrator') : t('overview.announcements.leadDealer');
  return (
    <div className="page">
      <PageHead title={t('frame.nav.announcement')} note={<span className="no-phone">{lead}</span>} extra={write} />
      <ListPanel
        {...list}
        columns={columns}
        rowKey={({ id }) => id}
        {...(isAdministrator
          ? {
              tools: (
                <Segments
                  label={t('overview.announcements.whose')}
                  value={isAll ? 'all' : 'mine'}
                  options={ranges.map((key) => ({ key, word: t(`overview.announcements.${key}`) }))}
                  onChange={(key) => address.set({ of: key === 'mine' ? '' : key })}
                />
              ),
            }
          : {})}
        empty={
          <Empty drawing="history" title={t('overview.announcements.none')} hint={t('overview.announcements.noneHint')} actions={write} />
        }
      />
      {isWriting ? <AnnounceDialog onClose={() => setWriting(false)} /> : null}
      {ending === undefined ? null : <EndDialog announcement={ending} onClose={() => setEnding(undefined)} />}
    </div>
  );
}

function EndDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={overview.endAnnouncement}
      input={{ id: announcement.id }}
      done={t('overview.announcements.stopped')}
      onClose={onClose}
      title={t('overview.announcements.stopTitle')}
      lead={t('overview.announcements.stopLead')}
      act={t('overview.announcements.stop')}
    />
  );
}
