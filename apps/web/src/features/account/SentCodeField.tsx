/** A code that is sent: its field, and the button that sends it, which counts down the seconds until it may again. */
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { nowMs, useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Field, TextInput } from '../../ui/fields.js';
import './phone-field.css';

export type Resend = {
  /** Seconds until another may be asked for; 0 = now. */
  readonly leftSeconds: number;
  readonly begin: (seconds: number) => void;
  readonly stop: () => void;
};

/** Counts down after a message was sent. */
export function useResend(beginWith = 0): Resend {
  const [untilMs, setUntilMs] = useState(() => nowMs() + beginWith * 1000);
  const [most, setMost] = useState(beginWith);
  const left = Math.ceil((untilMs - useNow(1000)) / 1000);
  return {
    // The tick may be older than the sending.
    leftSeconds: Math.max(0, Math.min(left, most)),
    begin: (seconds) => {
      setMost(seconds);
      setUntilMs(nowMs() + seconds * 1000);
    },
    stop: () => setUntilMs(0),
  };
}

export type SentCodeFieldProps = {
  readonly label: string;
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Where the last one went; undefined before the first. */
  readonly sentTo: string | undefined;
  readonly resend: Resend;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly autoFocus?: boolean;
};

/** See above. */
export function SentCodeField({ label, code, onChange, error, sentTo, resend, isSending, onSend, autoFocus = false }: SentCodeFieldProps) {
  const { t } = useText();
  const seconds = resend.leftSeconds;
  return (
    <Field label={label} error={error} hint={sentTo === undefined ? undefined : t('account.code.sentTo', { to: sentTo })}>
      {(control) => (
        <div className="code-field">
          <div className="grow">
            <TextInput
              {...control}
              value={code}
              onChange={onChange}
              placeholder={t('account.code.placeholder', { minutes: limits.codeMs / 60_000 })}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={16}
              autoFocus={autoFocus}
            />
          </div>
          <button type="button" className="btn" disabled={isSending || seconds > 0} onClick={onSend}>
            {seconds > 0 ? t('account.code.resend', { seconds }) : t('account.code.send')}
          </button>
        </div>
      )}
    </Field>
  );
}
