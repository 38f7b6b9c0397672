/** What is stored of each month. */
import type { storageCalls } from '@frostway/contract/telemetry/storage';
import { storedKinds } from '@frostway/contract/telemetry/storage';
import type { Answer } from '@frostway/contract/endpoint';
import { useText } from '../../api/language.js';
import { Panel } from '../../ui/Panel.js';
import { Empty } from '../../ui/states.js';
import { bytesText } from '../../values/figures.js';

export type Storage = Answer<typeof storageCalls.storage>;

export function StorageMonths({ months }: Pick<Storage, 'months'>) {
  const { t } = useText();
  return (
    <Panel title={t('storage.months')}>
      {months.length === 0 ? (
        <Empty drawing="history" title={t('storage.noMonths')} />
      ) : (
        <div className="st-months" tabIndex={0} role="region" aria-label={t('storage.months')}>
          <table className="tbl">
            <thead>
              <tr>
                <th>{t('storage.month')}</th>
                {storedKinds.map((kind) => (
                  <th key={kind} className="num">
                    {t(`storage.kind.${kind}`)}
                  </th>
                ))}
                <th className="num">{t('storage.sum')}</th>
              </tr>
            </thead>
            <tbody>
              {months.map((row) => (
                <tr key={row.month}>
                  <td className="nw">{row.month}</td>
                  {storedKinds.map((kind) => (
                    <td key={kind} className="num">
                      {bytesText(t, row[kind].rows + row[kind].packed)}
                      {row[kind].packed === 0 ? null : (
                        <span className="st-packed">{t('storage.ofPacked', { bytes: bytesText(t, row[kind].packed) })}</span>
                      )}
                    </td>
                  ))}
                  <td className="num">
                    {bytesText(
                      t,
                      storedKinds.reduce((sum, kind) => sum + row[kind].rows + row[kind].packed, 0),
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
