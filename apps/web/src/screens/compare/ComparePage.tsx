/** Up to twelve sensors chosen on the monitor, on one axis with one crosshair; the address holds all that is chosen here. */
import { exportCalls } from '@frostway/contract/export/endpoints';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { TimeWindow } from '../../chart/time-window.js';
import { fitWindow } from '../../chart/time-window.js';
import { ExportDialog } from '../../features/export/ExportDialog.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { KeptFrom } from '../../ui/Retention.js';
import { Bone, Empty, Refused, Waiting } from '../../ui/states.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { dateText } from '../../values/times.js';
import { RangeBar } from '../device-detail/RangeBar.js';
import { AddSensor } from './AddSensor.js';
import { type CompareAddress, readCompare, writeCompare } from './compare-address.js';
import { linesOf, quantitiesOf } from './compare-lines.js';
import { hueOf } from './line-look.js';
import { useLiveSources } from './live-sources.js';
import { savePicture } from './save-picture.js';
import './compare.css';
import { Comparison } from './Comparison.js';

/** See above. */
export function ComparePage() {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readCompare(query), [query]);
  const change = (next: Partial<CompareAddress>): void => setQuery(writeCompare({ ...address, ...next }), { replace: true });
  if (address.devices.length > 0) return <Compared address={address} change={change} />;
  return (
    <div className="page cmp">
      <section className="panel">
        <Empty
          drawing="history"
          title={t('compare.none')}
          hint={t('compare.noneHint')}
          actions={
            <>
              <AddSensor devices={[]} onAdd={(identity) => change({ devices: [identity] })} />
              <LinkButton to="/deviceMonitor?show=table" word={t('compare.toMonitor')} />
            </>
          }
        />
      </section>
    </div>
  );
}

function Compared({ address, change }: { address: CompareAddress; change: (next: Partial<CompareAddress>) => void }) {
  const { t } = useText();
  const may = useMay();
  const unit = useTemperatureUnit();
  const { devices, quantity, choice, view, hidden } = address;
  const { rows, sources, asked, keptTimes, isWaiting, error, retry } = useLiveSources(devices, choice);
  const all = linesOf(sources, quantity, unit, asked);
  const lines = all.filter(({ identity }) => !hidden.has(identity));
  const [isExporting, setExporting] = useState(false);
  const svg = useRef<SVGSVGElement>(null);
  const window: TimeWindow = view === null ? asked : fitWindow(view, asked);
  const picture = (): void => {
    if (svg.current === null) return;
    const style = getComputedStyle(svg.current);
    const colourOf = (place: number): string => style.getPropertyValue(hueOf(place).slice(4, -1)).trim();
    const caption = lines.map(({ name, identity, place }) => ({ words: `— ${name} (${identity})`, colour: colourOf(place) }));
    void savePicture(svg.current, caption, `${t('compare.title')} ${dateText(window.fromMs)} ${dateText(window.toMs)}`);
  };
  return (
    <div className="page cmp">
      <section className="panel" aria-busy={isWaiting}>
        <header className="cmp-head">
          <h1>{t('compare.title')}</h1>
          <span className="mut">{t('compare.count', { count: devices.length })}</span>
          <span className="grow" />
          <AddSensor devices={devices} onAdd={(identity) => change({ devices: [...devices, identity] })} />
          {rows === undefined || !may(exportCalls.start) ? null : (
            <button type="button" className="btn" onClick={() => setExporting(true)}>
              <Icon name="report" size={14} />
              {t('export.act')}
            </button>
          )}
        </header>
        <div className="tool">
          <RangeBar choice={choice} onChoose={(next) => change({ choice: next, view: null })} asked={window} />
          <div className="seg" role="group" aria-label={t('compare.of')}>
            {quantitiesOf(sources, quantity).map((each) => (
              <button key={each} type="button" aria-pressed={each === quantity} onClick={() => change({ quantity: each })}>
                {t(`values.${each}`)}
              </button>
            ))}
          </div>
          {view === null ? null : (
            <button type="button" className="btn sm" onClick={() => change({ view: null })}>
              {t('compare.all')}
            </button>
          )}
        </div>
        <KeptFrom keptTimes={keptTimes} fromMs={asked.fromMs} />
        {error !== null ? (
          <Refused error={error} onRetry={retry} />
        ) : isWaiting ? (
          <Waiting>
            <div className="cmp-bones">
              <Bone width="100%" height={264} />
            </div>
          </Waiting>
        ) : all.length === 0 ? (
          <Empty drawing="history" title={t('message.noDataInPeriod')} hint={t('compare.noData')} />
        ) : null}
      </section>
      <Comparison
        address={address}
        change={change}
        rows={rows ?? []}
        isWaiting={isWaiting}
        lines={all}
        asked={asked}
        window={window}
        svg={svg}
      />
      {isExporting && rows !== undefined ? (
        <ExportDialog
          devices={rows}
          range={window}
          onClose={() => setExporting(false)}
          onPicture={lines.length === 0 ? undefined : picture}
        />
      ) : null}
    </div>
  );
}
