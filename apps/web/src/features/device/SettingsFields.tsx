/** The rows of a settings form: label, control, then the model's range as a bar with its ends, or what is wrong. */
import { refusals } from '@frostway/contract/refusals';
import { type LimitedProbe, limitedProbes } from '@frostway/core/probes';
import { Select } from 'antd';
import { useId } from 'react';
import { sayNamed, useText } from '../../api/language.js';
import { inUnit, rangeText } from '../../values/figures.js';
import { typedUnit } from '../../values/quantity-text.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { intervalText } from './DeviceFacts.js';
import {
  type IntervalName,
  type IntervalUnit,
  type LimitName,
  type Range,
  type SettingName,
  type SettingRanges,
  type SettingsRead,
  type TypedSettings,
  intervalNames,
  intervalUnits,
  namesOf,
  parseFigure,
} from './settings-form.js';
import { SettingRow, RangeBar } from './SettingRow.js';

export type SettingsFieldsProps = {
  readonly typed: TypedSettings;
  readonly onChange: (typed: TypedSettings) => void;
  readonly ranges: SettingRanges;
  readonly problems: SettingsRead['problems'];
  /** What the server said about fields, by input name. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly disabled?: boolean;
};

/** See above: intervals, then limits, only those the model has. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { t } = useText();
  const { ranges } = props;
  const limited = limitedProbes.flatMap((probe) => {
    const names = namesOf(probe);
    const range = names[0] === undefined ? undefined : ranges[names[0]];
    return range === undefined ? [] : { probe, names, range };
  });
  return (
    <div className="fs">
      <h3>{t('device.set.intervals')}</h3>
      {intervalNames.map((name) =>
        ranges[name] === undefined ? null : <IntervalRow key={name} name={name} range={ranges[name]} {...props} />,
      )}
      {limited.length > 0 ? <h3>{t('device.set.limits')}</h3> : null}
      {limited.map((row) => (
        <LimitRow key={row.probe} {...row} {...props} />
      ))}
    </div>
  );
}

function useSaid({ problems, refused }: SettingsFieldsProps): (...names: readonly SettingName[]) => string | undefined {
  const { lang } = useText();
  return (...names) => {
    for (const name of names) {
      const problem = problems[name];
      if (problem !== undefined) return sayNamed(problem, lang);
      const said = refused?.[name];
      if (said !== undefined) return said;
    }
    return undefined;
  };
}

function IntervalRow({ name, range, ...props }: SettingsFieldsProps & { name: IntervalName; range: Range }) {
  const { t, lang } = useText();
  const id = useId();
  const said = useSaid(props)(name);
  const typed = props.typed[name];
  const change = (next: Partial<typeof typed>): void => props.onChange({ ...props.typed, [name]: { ...typed, ...next } });
  const ends = t('values.rangeNegative', { from: intervalText(t, range[0]), to: intervalText(t, range[1]) });
  return (
    <SettingRow
      label={t(`device.set.${name}`)}
      htmlFor={id}
      error={said}
      note={name === 'writeInterval' ? t('device.set.neverZero', { range: ends, not: refusals.intervalZero[lang] }) : ends}
    >
      <span className="row gap8">
        <span className={said === undefined ? 'inp grow' : 'inp grow err'}>
          <input
            id={id}
            inputMode="decimal"
            value={typed.text}
            disabled={props.disabled}
            aria-invalid={said !== undefined}
            aria-describedby={`${id}-more`}
            autoComplete="off"
            onChange={(event) => change({ text: event.target.value })}
          />
        </span>
        <Select<IntervalUnit>
          value={typed.unit}
          style={{ width: 84 }}
          disabled={props.disabled === true}
          aria-label={t('device.set.unitOf', { name: t(`device.set.${name}`) })}
          onChange={(unit) => change({ unit })}
          options={(Object.keys(intervalUnits) as IntervalUnit[]).map((unit) => ({ value: unit, label: t(`device.unit.${unit}`) }))}
        />
      </span>
    </SettingRow>
  );
}

function LimitRow({
  probe,
  names,
  range,
  ...props
}: SettingsFieldsProps & { probe: LimitedProbe; names: readonly LimitName[]; range: Range }) {
  const { t } = useText();
  const id = useId();
  const temperature = useTemperatureUnit();
  const said = useSaid(props)(...names);
  const unit = typedUnit(t, probe, temperature);
  const [low, high] = probe === 'temperature' ? [inUnit(range[0], temperature), inUnit(range[1], temperature)] : range;
  const values = names.map((name) => parseFigure(props.typed[name]));
  const [from, to] = names.length === 1 ? [undefined, values[0]] : values;
  return (
    <SettingRow
      label={t(`device.set.${probe}`)}
      htmlFor={id}
      error={said}
      note={
        <>
          <RangeBar low={low} high={high} from={from} to={to} />
          {rangeText(t, low, high, unit)}
        </>
      }
    >
      <span className="row gap8">
        {names.map((name, index) => (
          <span key={name} className="row gap8 grow">
            {index === 1 ? <span className="mut">–</span> : null}
            <span className={said === undefined ? 'inp grow' : 'inp grow err'}>
              <input
                id={index === 0 ? id : undefined}
                inputMode="decimal"
                value={props.typed[name]}
                disabled={props.disabled}
                placeholder={t('device.set.none')}
                aria-label={names.length === 1 ? undefined : t(`device.set.${name}`)}
                aria-invalid={said !== undefined}
                aria-describedby={`${id}-more`}
                autoComplete="off"
                onChange={(event) => props.onChange({ ...props.typed, [name]: event.target.value })}
              />
              <span className="un">{unit}</span>
            </span>
          </span>
        ))}
      </span>
    </SettingRow>
  );
}
