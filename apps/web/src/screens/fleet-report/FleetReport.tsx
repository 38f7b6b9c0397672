/** The report of a fleet as it is shown. */
import { useText } from '../../api/language.js';
import { Empty, Refused, RowSkeleton } from '../../ui/states.js';
import { zoneText } from '../../values/times.js';
import { useZone } from '../../values/zone.js';
import { PlacesPanel } from './PlacesPanel.js';
import { fenceRows, siteRows } from './report-sums.js';
import { type ReportInput, useFleetReport } from './use-fleet-report.js';
import { VehiclesTable } from './VehiclesTable.js';

export function FleetReport({ input }: { readonly input: ReportInput }) {
  const { t, lang } = useText();
  const zone = useZone();
  const { rows, total, state, error, stop, again } = useFleetReport(input);
  if (state === 'refused' && rows.length === 0 && error !== undefined) return <Refused error={error} onRetry={again} />;
  if (total === 0) return <Empty drawing="history" title={t('report.none')} hint={t('report.noneHint')} />;
  return (
    <>
      {state === 'running' ? (
        <p className="fr-progress row gap12" role="status">
          <progress value={rows.length} max={total ?? 1} aria-label={t('report.progress', { done: rows.length, total: total ?? 0 })} />
          <span className="c13">{total === undefined ? null : t('report.progress', { done: rows.length, total })}</span>
          <button type="button" className="btn sm" onClick={stop}>
            {t('report.stop')}
          </button>
        </p>
      ) : null}
      {state === 'stopped' || (state === 'refused' && rows.length > 0) ? (
        <p className="row gap12 c13 mut" role="status">
          {t('report.stopped')}
          <button type="button" className="btn sm" onClick={again}>
            {t('report.again')}
          </button>
        </p>
      ) : null}
      {rows.length === 0 ? (
        state === 'running' ? (
          <RowSkeleton rows={6} />
        ) : null
      ) : (
        <>
          <VehiclesTable rows={rows} />
          <div className="fr-places">
            <PlacesPanel
              title={t('report.sheet.sites')}
              place={t('report.column.site')}
              count={t('report.column.stops')}
              rows={siteRows(rows)}
              none={t('report.noSites')}
            />
            <PlacesPanel
              title={t('report.sheet.fences')}
              place={t('report.column.fence')}
              count={t('report.column.visits')}
              rows={fenceRows(rows)}
              none={t('report.noFences')}
            />
          </div>
          <p className="c12 mut">{t('report.how', { zone: zoneText(t, lang, zone) })}</p>
        </>
      )}
    </>
  );
}
