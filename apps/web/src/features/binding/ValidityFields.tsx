/** From when until when: now or at a time, until somebody ends it or at a time. */
import { refusals } from '@frostway/contract/refusals';
import dayjs from 'dayjs';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Segments } from '../../ui/ListPanel.js';
import { GroupField, Wrong } from '../../ui/fields.js';
import { MinutePicker } from '../../ui/picker-fields.js';
import type { Validity, ValidityProblem } from './validity.js';

const day = 86_400_000;
const hour = 3_600_000;

export type ValidityFieldsProps = {
  readonly value: Validity;
  readonly onChange: (value: Validity) => void;
  readonly problem: ValidityProblem | undefined;
  /** False: only the end is asked for. */
  readonly withFrom?: boolean;
};

/** See above. */
export function ValidityFields({ value, onChange, problem, withFrom = true }: ValidityFieldsProps) {
  const { t, lang } = useText();
  const said =
    problem === 'endInPast' ? refusals.endInPast[lang] : problem === 'endBeforeStart' ? refusals.parametersIllegal[lang] : undefined;
  return (
    <>
      {withFrom ? (
        <Ends
          label={t('binding.from')}
          dateLabel={t('binding.from.date')}
          words={[t('binding.from.now'), t('binding.from.at')]}
          ms={value.fromMs}
          first={nowMs() + hour}
          onChange={(fromMs) => onChange({ ...value, fromMs })}
        />
      ) : null}
      <Ends
        label={t('binding.until')}
        dateLabel={t('binding.until.date')}
        words={[t('binding.until.open'), t('binding.until.at')]}
        ms={value.untilMs}
        first={(value.fromMs ?? nowMs()) + day}
        onChange={(untilMs) => onChange({ ...value, untilMs })}
        error={said}
      />
    </>
  );
}

type EndsProps = {
  readonly label: string;
  readonly dateLabel: string;
  readonly words: readonly [without: string, at: string];
  readonly ms: number | null | undefined;
  /** What stands there when a time is first asked for. */
  readonly first: number;
  readonly onChange: (ms: number | null | undefined) => void;
  readonly error?: string | undefined;
};

function Ends({ label, dateLabel, words, ms, first, onChange, error }: EndsProps) {
  const key = ms === null ? 'without' : 'at';
  return (
    <GroupField label={label}>
      <div className="ends">
        <Segments
          label={label}
          value={key}
          options={[
            { key: 'without', word: words[0] },
            { key: 'at', word: words[1] },
          ]}
          onChange={(next) => onChange(next === 'without' ? null : Math.ceil(first / 60_000) * 60_000)}
        />
        {ms === null ? null : (
          <MinutePicker
            aria-label={dateLabel}
            className="grow"
            value={ms === undefined ? null : dayjs(ms)}
            allowClear={false}
            status={error === undefined ? '' : 'error'}
            onChange={(next) => onChange(next === null ? undefined : next.startOf('minute').valueOf())}
          />
        )}
      </div>
      <Wrong error={error} />
    </GroupField>
  );
}
