/** Spans of hours: from, until, and the days they begin on. */
import { positionAlarmLimits } from '@frostway/core/track/watched';
import { Checkbox } from 'antd';
import { useText } from '../../api/language.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { nightSpan, type SpanDraft } from './alarm-form.js';
import { weekDays } from './alarm-words.js';

export type SpanFieldsProps = {
  /** What the spans are, for who hears the page. */
  readonly label: string;
  readonly spans: readonly SpanDraft[];
  readonly problem: string | undefined;
  readonly onChange: (spans: readonly SpanDraft[]) => void;
};

/** See above. */
export function SpanFields({ label, spans, problem, onChange }: SpanFieldsProps) {
  const { t } = useText();
  const change = (index: number, part: Partial<SpanDraft>): void =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));
  return (
    <div className="fn-spans">
      {spans.map((span, index) => (
        <div key={index} className="fn-span" role="group" aria-label={`${label} ${index + 1}`}>
          {(['from', 'until'] as const).map((name) => (
            <Field key={name} label={t(`fence.alarms.span.${name}`)}>
              {(control) => (
                <TextInput {...control} type="time" value={span[name]} onChange={(value) => change(index, { [name]: value.slice(0, 5) })} />
              )}
            </Field>
          ))}
          <div className="f grow" role="group" aria-label={t('fence.alarms.span.days')}>
            <div className="lab">{t('fence.alarms.span.days')}</div>
            <Checkbox.Group
              value={span.days.length === 0 ? [...weekDays] : [...span.days]}
              options={weekDays.map((day) => ({ value: day, label: t(`fence.day.${day}`) }))}
              onChange={(days) => change(index, { days: days.length === weekDays.length ? [] : days.toSorted((a, b) => a - b) })}
            />
          </div>
          {spans.length === 1 ? null : (
            <button
              type="button"
              className="ib"
              aria-label={t('fence.alarms.span.remove')}
              title={t('fence.alarms.span.remove')}
              onClick={() => onChange(spans.toSpliced(index, 1))}
            >
              <Icon name="trash" />
            </button>
          )}
        </div>
      ))}
      <div className="row gap8">
        <button
          type="button"
          className="lnk"
          disabled={spans.length >= positionAlarmLimits.spans}
          onClick={() => onChange([...spans, nightSpan])}
        >
          <Icon name="plus" size={14} />
          {t('fence.alarms.span.add')}
        </button>
        <span className="c12 mut">{t('fence.alarms.hint.hours')}</span>
      </div>
      {problem === undefined ? null : (
        <p className="f" role="alert">
          <span className="e">
            <Icon name="alarm" size={12} />
            {problem}
          </span>
        </p>
      )}
    </div>
  );
}
