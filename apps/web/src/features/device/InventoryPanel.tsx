/** The inventory, for administrators: every device the platform takes data from, whose it is, and the import of more. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Copyable } from '../../ui/Copyable.js';
import { SearchField, Segments } from '../../ui/ListPanel.js';
import { useList } from '../../ui/paged-list.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { Turns } from '../../ui/page-turns.js';
import { missing } from '../../values/figures.js';
import { Day, ModelName } from './DeviceFacts.js';
import { ModelDialog, type ModelDialogProps } from './ModelDialog.js';
import { ImportReport } from './ImportReport.js';
import { identityText } from './naming.js';

const filters = ['all', 'free', 'taken'] as const;
const pageSize = 50;

/** See above. */
export function InventoryPanel() {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [page, setPage] = useState(1);
  const [correcting, setCorrecting] = useState<ModelDialogProps['device']>();
  const mayCorrect = useMay()(deviceFeature.changeModel);
  const { answer, pages } = useList(
    deviceFeature.inventory,
    { page, turn: setPage },
    { search: search.trim(), free: filter === 'all' ? undefined : filter === 'free' },
    { pageSize },
  );
  return (
    <div className="page inventory">
      <ImportReport />
      <section className="panel">
        <div className="tool">
          <SearchField value={search} label={t('device.inventory.search')} onChange={(next) => (setSearch(next), setPage(1))} />
          <Segments
            label={t('device.inventory.filter')}
            value={filter}
            options={filters.map((key) => ({ key, word: t(`device.inventory.${key}`) }))}
            onChange={(next) => (setFilter(next), setPage(1))}
          />
        </div>
        <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={8} />}>
          {({ rows, total }) =>
            rows.length === 0 ? (
              <Empty drawing="device" title={t('device.inventory.none')} hint={t('device.inventory.noneHint')} />
            ) : (
              <>
                <div className="scroll">
                  <table className="tbl">
                    <thead>
                      <tr>
                        <th>{t('device.identity')}</th>
                        <th>{t('device.model')}</th>
                        <th>{t('device.kind')}</th>
                        <th>{t('device.alias')}</th>
                        <th>{t('device.inventory.owner')}</th>
                        <th>{t('device.inventory.dealer')}</th>
                        <th>{t('device.inventory.since')}</th>
                        {mayCorrect ? <th /> : null}
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map((row) => (
                        <tr key={row.id}>
                          <td>
                            <Copyable text={identityText(row)} />
                          </td>
                          <td className="sec">
                            <ModelName model={row.model} />
                          </td>
                          <td className="sec">{t(`values.kind.${row.kind}`)}</td>
                          <td className="sec">{row.alias ?? missing}</td>
                          <td>{row.owner ?? <span className="mut">{t('device.inventory.free')}</span>}</td>
                          <td className="sec">{row.dealer ?? missing}</td>
                          <td className="sec">
                            <Day at={row.createdAt} />
                          </td>
                          {mayCorrect ? (
                            <td className="num">
                              <button
                                type="button"
                                className="btn sm"
                                aria-label={t('device.modelOf', { device: identityText(row) })}
                                onClick={() => setCorrecting(row)}
                              >
                                {t('device.modelAct')}
                              </button>
                            </td>
                          ) : null}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                <div className="sel list-foot">
                  <span className="grow" />
                  <Turns
                    current={pages.page}
                    pageSize={pages.pageSize}
                    total={total}
                    showTotal={(all, [from, to]) => t('device.rows', { from, to, total: all })}
                    onChange={pages.onPage}
                  />
                </div>
              </>
            )
          }
        </QueryBoundary>
      </section>
      {correcting === undefined ? null : <ModelDialog device={correcting} onClose={() => setCorrecting(undefined)} />}
    </div>
  );
}
