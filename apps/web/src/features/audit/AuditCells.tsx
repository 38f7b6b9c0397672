/** What an entry of the trail says in a list: who, what of, and what became of it. */
import type { AuditEntry } from '@frostway/contract/audit/endpoints';
import { Link } from 'react-router';
import { useReasonWord } from '../../api/causes.js';
import { useText } from '../../api/language.js';
import { usePermission } from '../../api/permission.js';
import { missing } from '../../values/figures.js';
import { changedFields, entityWord, fieldWord, isEmptyValue, thingWord, valueText } from './fields.js';
import { thingAddress } from './thing-address.js';
import './audit.css';

/** Fields of a change that a row of the list names. */
const fieldsShown = 2;

/** Whoever did it, with what he is. */
export function Who({ entry }: { entry: AuditEntry }) {
  const { t } = useText();
  if (entry.account === '') return <span className="mut">{t('audit.nobody')}</span>;
  return (
    <span>
      {entry.account}
      {entry.level === null ? null : <span className="two">{t(`values.level.${entry.level}`)}</span>}
    </span>
  );
}

/** What it was done to, as a link where one may go there. */
export function Thing({ entry }: { entry: AuditEntry }) {
  const { t } = useText();
  const paths = usePermission().data?.paths ?? [];
  if (entry.entity === null) return <span className="mut">{missing}</span>;
  const address = thingAddress(entry, paths);
  const word = thingWord(t, entry) ?? missing;
  return (
    <span className="audit-thing">
      {address === undefined ? (
        word
      ) : (
        <Link className="lnk" to={address}>
          {word}
        </Link>
      )}
      <span className="two">
        {entityWord(t, entry.entity)}
        {entry.about === null ? null : ` · ${entry.about}`}
      </span>
    </span>
  );
}

/** What was before and what is now, of the first few fields. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useText();
  const fields = changedFields(entry);
  const wordOf = useReasonWord();
  const reasonWord = (reason: string): string => wordOf(entry.entity, reason);
  if (fields.length === 0) return <span className="mut">{missing}</span>;
  return (
    <span className="audit-changes">
      {fields.slice(0, fieldsShown).map((field) => (
        <span key={field.name} className="ell">
          <span className="mut">{fieldWord(t, field.name)} </span>
          {isEmptyValue(field.before) ? null : <del>{valueText(t, field.name, field.before, reasonWord)}</del>}
          {isEmptyValue(field.before) || entry.after === null ? null : ' → '}
          {entry.after === null ? null : <span>{valueText(t, field.name, field.after, reasonWord)}</span>}
        </span>
      ))}
      {fields.length > fieldsShown ? <span className="mut">{t('audit.more', { count: fields.length - fieldsShown })}</span> : null}
    </span>
  );
}
