/** Choosing the time in view: 24 h, 7 d, 30 d, of a chart a year too, or from and to. A range over 90 days is refused here, in the catalogue's words, unless it is a chart's. */
import { refusals } from '@frostway/contract/refusals';
import { Popover } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { DatePicker } from '../../ui/DatePicker.js';
import { clockText, dateText, offsetText } from '../../values/times.js';
import { limits } from '@frostway/core/limits';
import { chartPresets, type Choice, type TimeRange, presets, rangeOf, rangeProblem } from './ranges.js';

export type RangeBarProps = {
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  /** What is asked for now, said beside the presets. */
  readonly asked: TimeRange;
  /** It is a chart that is chosen for: years can be shown. */
  readonly isChart?: boolean;
};

/** See above. */
export function RangeBar({ choice, onChoose, asked, isChart = false }: RangeBarProps) {
  const { t } = useText();
  return (
    <>
      <RangeSegments
        label={t('detail.range')}
        presets={(isChart ? chartPresets : presets).map((key) => ({ key, word: t(`detail.range.${key}`) }))}
        {...(isChart ? { longest: { ms: limits.statisticsRangeMs, words: t('detail.range.years') } } : {})}
        custom={t('detail.range.custom')}
        choice={choice}
        start={() => rangeOf(choice, nowMs())}
        onChoose={onChoose}
      />
      <span className="c13 sec nw no-phone">
        {rangeText(asked)} <span className="mut">{t('values.utcOffset', { offset: offsetText(asked.toMs) })}</span>
      </span>
    </>
  );
}

/** A preset by its key, or a range of one's own. */
type PresetOrRange<P extends string> = { readonly kind: 'preset'; readonly preset: P } | ({ readonly kind: 'custom' } & TimeRange);

type RangeSegmentsProps<P extends string> = Pick<CustomRangeProps, 'longest'> & {
  readonly label: string;
  readonly className?: string;
  readonly presets: readonly { readonly key: P; readonly word: string }[];
  readonly custom: string;
  readonly choice: PresetOrRange<P>;
  /** Where a range of one's own begins to be chosen. */
  readonly start: () => TimeRange;
  readonly onChoose: (choice: PresetOrRange<P>) => void;
};

/** Presets side by side, and at their end the way to a range of one's own. */
export function RangeSegments<P extends string>({
  label,
  className = '',
  presets: offered,
  custom,
  choice,
  start,
  longest,
  onChoose,
}: RangeSegmentsProps<P>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`seg ${className}`.trim()} role="group" aria-label={label}>
      {offered.map(({ key, word }) => (
        <button
          key={key}
          type="button"
          aria-pressed={choice.kind === 'preset' && choice.preset === key}
          onClick={() => onChoose({ kind: 'preset', preset: key })}
        >
          {word}
        </button>
      ))}
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setOpen}
        placement="bottomLeft"
        destroyOnHidden
        content={
          <CustomRange
            start={choice.kind === 'custom' ? choice : start()}
            {...(longest === undefined ? {} : { longest })}
            onDone={(range) => {
              setOpen(false);
              onChoose({ kind: 'custom', ...range });
            }}
          />
        }
      >
        <button type="button" aria-pressed={choice.kind === 'custom'} aria-haspopup="dialog">
          {custom}
        </button>
      </Popover>
    </div>
  );
}

/** `07-13 12:00 – 07-14 08:42`; with the year when it is not one year. */
export function rangeText({ fromMs, toMs }: TimeRange): string {
  const isOneYear = dateText(fromMs).slice(0, 4) === dateText(toMs).slice(0, 4);
  const side = (ms: number): string => `${isOneYear ? dateText(ms).slice(5) : dateText(ms)} ${clockText(ms)}`;
  return `${side(fromMs)} – ${side(toMs)}`;
}

type CustomRangeProps = {
  readonly start: TimeRange;
  readonly onDone: (range: TimeRange) => void;
  /** The longest range that can be asked for, and the words that say so; 90 days unless given. */
  readonly longest?: { readonly ms: number; readonly words: string };
};

/** A range by its two ends; one that cannot be asked for says why. */
function CustomRange({ start, onDone, longest }: CustomRangeProps) {
  const { t, lang } = useText();
  const isPhone = usePhone();
  const [from, setFrom] = useState<Dayjs | null>(() => dayjs(start.fromMs));
  const [to, setTo] = useState<Dayjs | null>(() => dayjs(start.toMs));
  const range = from === null || to === null ? undefined : { fromMs: from.valueOf(), toMs: to.valueOf() };
  const problem = range === undefined ? 'rangeMissing' : rangeProblem(range, longest?.ms);
  const picker = (label: string, value: Dayjs | null, set: (value: Dayjs | null) => void) => (
    <label className="f">
      <span className="lab">{label}</span>
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        value={value}
        allowClear={false}
        inputReadOnly={isPhone}
        status={problem === undefined ? '' : 'error'}
        maxDate={dayjs(nowMs())}
        onChange={(next) => set(next)}
        style={{ width: '100%' }}
      />
    </label>
  );
  return (
    <form
      className="custom-range"
      onSubmit={(event) => {
        event.preventDefault();
        if (range !== undefined && problem === undefined) onDone(range);
      }}
    >
      {picker(t('detail.range.from'), from, setFrom)}
      {picker(t('detail.range.to'), to, setTo)}
      <div aria-live="polite">
        {problem === undefined ? (
          <p className="hint">{longest?.words ?? t('detail.range.most')}</p>
        ) : (
          <p className="err-t" role="alert">
            <Icon name="alarm" size={12} />
            {refusals[problem][lang]}
          </p>
        )}
      </div>
      <button type="submit" className="btn p" disabled={problem !== undefined}>
        {t('detail.range.show')}
      </button>
    </form>
  );
}
