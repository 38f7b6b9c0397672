/** The announcements in force on the overview: the newest, and the way to the others. */
import { type Announcement, overview } from '@frostway/contract/overview/endpoints';
import { limits } from '@frostway/core/limits';
import { Drawer } from 'antd';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Moment } from '../../ui/Moment.js';
import { usePhone } from '../../ui/phone.js';

const param = 'announcements';

/** `newest` is what the figures of the overview say, shown until the list is there. */
export function Announcements({ newest }: { newest: string | null }) {
  const { t } = useText();
  const isPhone = usePhone();
  const [query, setQuery] = useSearchParams();
  const may = useMay();
  const answer = useAnswer(
    overview.announcements,
    { pageSize: limits.pageSizeMax },
    { enabled: newest !== null && may(overview.announcements), freshMs: 30_000 },
  );
  const rows = answer.data?.rows ?? [];
  const [first] = rows;
  const show = (isShown: boolean): void =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (isShown) next.set(param, '1');
      else next.delete(param);
      return next;
    });
  return (
    <>
      <h3>{t('overview.announcement')}</h3>
      {first === undefined ? (
        <p className={newest === null ? 'none' : 'said'}>{newest ?? t('overview.announcement.none')}</p>
      ) : (
        <Said announcement={first} />
      )}
      {rows.length < 2 ? null : (
        <p className="others">
          <button type="button" className="lnk" onClick={() => show(true)}>
            {t('overview.announcements.others', { count: rows.length })}
          </button>
        </p>
      )}
      <Drawer
        open={query.get(param) === '1' && rows.length > 0}
        title={t('overview.announcement')}
        size={isPhone ? '100%' : 480}
        onClose={() => show(false)}
        styles={{ body: { padding: 0 } }}
      >
        <ul className="announcements">
          {rows.map((row) => (
            <li key={row.id}>
              <Said announcement={row} />
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}

function Said({ announcement }: { announcement: Announcement }) {
  const { t } = useText();
  return (
    <div className="said">
      <p className="announced">{announcement.text}</p>
      <p className="c12 mut">
        {announcement.author?.nickname ?? t('overview.announcements.installation')} · <Moment at={announcement.createdAt} />
      </p>
    </div>
  );
}
