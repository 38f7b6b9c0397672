/** The sensors whose calibration is over or due within 30 days: a note on the overview that opens their list. */
import { certificateFeature } from '@frostway/contract/certificate/endpoints';
import { limits } from '@frostway/core/limits';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AddressDrawer } from '../../ui/AddressDrawer.js';
import { Icon } from '../../ui/icons.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { certificateLooks, leftWords } from '../../values/certificates.js';
import { devicePath, identityOf } from '../../values/device-row.js';

const param = 'certificates';

/** The note; nothing where no certificate is due. */
export function CertificatesNote({ count }: { count: number }) {
  const { t } = useText();
  if (count === 0) return null;
  return (
    <Link className="note k-warning ov-certificates" to={`/view?${param}=1`}>
      <Icon name="cert" />
      <span className="grow">{t('certificate.dueNote', { count })}</span>
      <Icon name="right" size={14} />
    </Link>
  );
}

/** See above. */
export function CertificatesDrawer() {
  const { t } = useText();
  return (
    <AddressDrawer param={param} title={t('certificate.dueTitle')}>
      <List />
    </AddressDrawer>
  );
}

function List() {
  const { t } = useText();
  const answer = useAnswer(certificateFeature.due, { pageSize: limits.pageSizeMax });
  return (
    <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={6} widths={[160, 90, 72]} />}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty drawing="good" title={t('certificate.dueNone')} hint={t('certificate.dueNoneHint')} />
        ) : (
          <ul className="ov-expiring">
            {rows.map((row) => (
              <li key={row.id}>
                <span className="grow">
                  <Link className="ov-name ell" title={row.device.name ?? undefined} to={`${devicePath(row.device)}&tab=info`}>
                    {row.device.name}
                  </Link>
                  {row.device.name === identityOf(row.device) ? null : <span className="ov-id">{identityOf(row.device)}</span>}
                </span>
                <span className="sec nw">{row.dueDate}</span>
                <span className={`tx k-${certificateLooks[row.state].hue} row gap4 nw left`}>
                  <Icon name={certificateLooks[row.state].icon} size={12} />
                  {leftWords(t, row)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}
