/** One entry whole: who, from where, what it was before and is after, and its place in the chain. */
import type { AuditEntry } from '@frostway/contract/audit/endpoints';
import { Link } from 'react-router';
import { useReasonWord } from '../../api/causes.js';
import { useText } from '../../api/language.js';
import { usePermission } from '../../api/permission.js';
import { Copyable } from '../../ui/Copyable.js';
import { Moment } from '../../ui/Moment.js';
import { SideDrawer } from '../../ui/SideDrawer.js';
import { missing } from '../../values/figures.js';
import { changedFields, entityWord, fieldWord, thingWord, valueText } from './fields.js';
import { thingAddress } from './thing-address.js';
import '../../ui/message.css';

/** See above. */
export function EntryDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useText();
  const fields = changedFields(entry);
  const wordOf = useReasonWord();
  const reasonWord = (reason: string): string => wordOf(entry.entity, reason);
  return (
    <SideDrawer title={entry.what} width={600} onClose={onClose}>
      <div className="message audit-entry">
        <dl className="kv">
          <dt>{t('audit.number')}</dt>
          <dd>{entry.id}</dd>
          <dt>{t('audit.at')}</dt>
          <dd>
            <Moment at={entry.at} as="full" />
          </dd>
          <dt>{t('audit.atUtc')}</dt>
          <dd>{entry.at}</dd>
          <dt>{t('audit.who')}</dt>
          <dd>
            {entry.account === '' ? t('audit.nobody') : entry.account}
            {entry.level === null ? null : <span className="mut"> {t(`values.level.${entry.level}`)}</span>}
          </dd>
          {entry.address === null || entry.address === '' ? null : (
            <>
              <dt>{t('audit.address')}</dt>
              <dd>{entry.address}</dd>
            </>
          )}
          {entry.entity === null ? null : (
            <>
              <dt>{entityWord(t, entry.entity)}</dt>
              <dd>
                <Thing entry={entry} />
              </dd>
            </>
          )}
          {entry.reason === null ? null : (
            <>
              <dt>{t('audit.reason')}</dt>
              <dd>{reasonWord(entry.reason)}</dd>
            </>
          )}
        </dl>
        {fields.length === 0 ? null : (
          <>
            <h3>{t('audit.change')}</h3>
            <table className="tbl audit-fields">
              <thead>
                <tr>
                  <th>{t('audit.field')}</th>
                  <th>{t('audit.before')}</th>
                  <th>{t('audit.after')}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field.name}>
                    <th scope="row">{fieldWord(t, field.name)}</th>
                    <td>{entry.before === null ? null : <del>{valueText(t, field.name, field.before, reasonWord)}</del>}</td>
                    <td>{entry.after === null ? null : valueText(t, field.name, field.after, reasonWord)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        {entry.input === null || Object.keys(entry.input).length === 0 ? null : (
          <>
            <h3>{t('audit.input')}</h3>
            <pre className="message-text" lang="en">
              {JSON.stringify(entry.input, null, 2)}
            </pre>
          </>
        )}
        <h3>{t('audit.call')}</h3>
        <p className="message-link">
          <Copyable text={entry.call} />
        </p>
        <h3>{t('audit.hash')}</h3>
        <p className="message-link">
          <Copyable text={entry.hash} />
        </p>
        {entry.requestId === null ? null : (
          <>
            <h3>{t('audit.request')}</h3>
            <p className="message-link">
              <Copyable text={entry.requestId} />
            </p>
          </>
        )}
      </div>
    </SideDrawer>
  );
}

/** With the way to its page where the reader has that, and copied where it is something: an account that is none is not. */
function Thing({ entry }: { entry: AuditEntry }) {
  const { t } = useText();
  const address = thingAddress(entry, usePermission().data?.paths ?? []);
  const word = thingWord(t, entry);
  if (word === undefined) return <>{missing}</>;
  return (
    <>
      {entry.entityId === '' ? word : <Copyable text={word} />}
      {entry.about === null ? null : <span className="mut"> {entry.about}</span>}
      {address === undefined ? null : (
        <>
          {' '}
          <Link className="lnk" to={address}>
            {t('audit.openThing')}
          </Link>
        </>
      )}
    </>
  );
}
