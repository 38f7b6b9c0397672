/** Values on the screen: figure, smaller grey unit, real minus, `--` without a unit for what is missing. */
import { type BatteryLevels, batteryOf } from '@frostway/core/models';
import { type ProbeName, probeRow } from '@frostway/core/probes';
import { useText } from '../api/language.js';
import { type Figure, figure, missing, signalBars, temperatureFigure, unitWord } from '../values/figures.js';
import { useTemperatureUnit } from '../values/temperature-unit.js';

/** A figure with its unit. */
export function Quantity({ value, unit, decimals = 0 }: { value: Figure; unit: string; decimals?: number }) {
  return <Shown text={figure(value, decimals)} unit={unit} />;
}

function Shown({ text, unit }: { text: string; unit: string }) {
  if (text === missing) return <span className="mut">{missing}</span>;
  return (
    <span className="nw">
      {text}
      <span className="u">{unit}</span>
    </span>
  );
}

/** A temperature, C in, shown in the chosen unit. */
export function Temperature({ value }: { value: Figure }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  return <Shown text={temperatureFigure(value, unit)} unit={unitWord(t, unit)} />;
}

/** A value of a probe in the unit of the store, shown as its row in the table says; `full` with the whole unit: %RH. */
export function ProbeValue({ probe, value, isMean = false, full = false }: ProbeValueProps) {
  const { unit, shown, isTemperature } = probeRow(probe);
  if (isTemperature === true) return <Temperature value={value} />;
  const inUnit = typeof value === 'number' ? value / shown.per : value;
  return (
    <Quantity value={inUnit} unit={full && shown.per === 1 ? unit : shown.unit} decimals={isMean ? shown.meanDecimals : shown.decimals} />
  );
}

type ProbeValueProps = {
  readonly probe: ProbeName;
  readonly value: Figure;
  /** A mean of whole numbers is none. */
  readonly isMean?: boolean;
  readonly full?: boolean;
};

/** Relative humidity, %. */
export function Humidity({ value }: { value: Figure }) {
  return <ProbeValue probe="humidity" value={value} />;
}

/** Light, lux. */
export function Light({ value }: { value: Figure }) {
  return <ProbeValue probe="light" value={value} />;
}

/** Speed, km/h. */
export function Speed({ value }: { value: Figure }) {
  const { t } = useText();
  return <Quantity value={value} unit={t('values.unit.kmh')} />;
}

/** Width of the filling of a battery of 11, from 0.1 V under critical to full. */
function filling(mv: Figure, percent: Figure, { criticalMv, fullMv }: BatteryLevels): number {
  const emptyMv = criticalMv - 100;
  const share = typeof percent === 'number' ? percent / 100 : typeof mv === 'number' ? (mv - emptyMv) / (fullMv - emptyMv) : 0;
  return Math.max(1.5, Math.min(11, share * 11));
}

/** Battery: mV where known (as V), else percent; coloured where a battery of the model is low, and critical. */
export function Battery({ mv, percent, model }: { mv: Figure; percent?: Figure; model: string | null }) {
  const { t } = useText();
  const hasMv = typeof mv === 'number';
  if (!hasMv && typeof percent !== 'number') return <span className="mut">{missing}</span>;
  const levels = batteryOf(model);
  const hue = !hasMv || mv > levels.lowMv ? 'silent' : mv > levels.criticalMv ? 'warning' : 'alarm';
  return (
    <span className={`row gap4 nw k-${hue}`} style={{ display: 'inline-flex', ...(hue === 'silent' ? {} : { color: 'var(--k)' }) }}>
      {hasMv ? (
        <Quantity value={mv / 1000} unit={t('values.unit.volt')} decimals={2} />
      ) : (
        <Quantity value={percent} unit={t('values.unit.percent')} />
      )}
      <svg
        width="19"
        height="12"
        viewBox="0 0 19 12"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
        opacity={hue === 'silent' ? 0.6 : 1}
      >
        <rect x=".75" y="1.75" width="14.5" height="8.5" rx="1.5" strokeWidth="1.2" />
        <path d="M17.5 4.5v3" strokeWidth="1.5" strokeLinecap="round" />
        <rect x="2.5" y="3.5" width={filling(mv, percent, levels)} height="5" rx=".5" fill="currentColor" stroke="none" />
      </svg>
    </span>
  );
}

/** Signal strength, dBm, with four bars. */
export function Signal({ dbm }: { dbm: Figure }) {
  const { t } = useText();
  if (typeof dbm !== 'number') return <span className="mut">{missing}</span>;
  const bars = signalBars(dbm);
  return (
    <span
      className="row gap4 nw"
      style={{ display: 'inline-flex' }}
      title={t('values.withUnit', { value: figure(dbm), unit: t('values.unit.dbm') })}
    >
      {figure(dbm)}
      <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 3.5}
            y={9 - bar * 2.5}
            width="2"
            height={3 + bar * 2.5}
            rx=".5"
            fill={bar < bars ? 'var(--ink-3)' : 'var(--line-2)'}
          />
        ))}
      </svg>
    </span>
  );
}
