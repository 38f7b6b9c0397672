/** How long a share goes on: a day, a week, until a date, or forever. */
import dayjs from 'dayjs';
import { nowMs, useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { GroupField, Wrong } from '../../ui/fields.js';
import { MinutePicker } from '../../ui/picker-fields.js';
import { type End, endKinds, endMs, minuteText, offsetWord } from './end.js';

export type EndChoiceProps = {
  /** Undefined: the end stays as it is; only offered where `keeps` says what that is. */
  readonly value: End | undefined;
  readonly onChange: (end: End | undefined) => void;
  readonly error: string | undefined;
  /** What the end is now, in words. */
  readonly keeps?: string;
};

/** See above. */
export function EndChoice({ value, onChange, error, keeps }: EndChoiceProps) {
  const { t } = useText();
  const now = useNow(60_000);
  const at = value === undefined ? null : endMs(value, now);
  return (
    <GroupField label={t('share.end')}>
      <div className="ends">
        <div className="seg">
          {keeps === undefined ? null : (
            <button type="button" aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
              {t('share.keepEnd')}
            </button>
          )}
          {endKinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={value?.kind === kind}
              onClick={() => onChange({ kind, atMs: kind === 'until' ? (at ?? nowMs() + 86_400_000) : null })}
            >
              {t(`share.end.${kind}`)}
            </button>
          ))}
        </div>
        {value?.kind === 'until' ? (
          <MinutePicker
            aria-label={t('share.end.date')}
            className="grow"
            value={value.atMs === null ? null : dayjs(value.atMs)}
            allowClear={false}
            status={error === undefined ? '' : 'error'}
            minDate={dayjs(now)}
            onChange={(next) => onChange({ kind: 'until', atMs: next === null ? null : next.startOf('minute').valueOf() })}
          />
        ) : (
          <span className="c13 sec">
            {value === undefined
              ? keeps
              : at === null
                ? t('share.end.foreverHint')
                : t('share.end.at', { time: minuteText(at), offset: offsetWord(t, at) })}
          </span>
        )}
      </div>
      <Wrong error={error} />
    </GroupField>
  );
}
