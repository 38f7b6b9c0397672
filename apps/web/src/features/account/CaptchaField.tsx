/** The captcha: what the person reads in an image, which can be changed for another. */
import { account } from '@frostway/contract/account/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';

/** A captcha lives five minutes; an older one is changed before it is shown again. */
const freshMs = 240_000;

export type Captcha = {
  /** What goes with the call: nothing while no captcha is asked for. */
  readonly sent: { readonly sid?: string; readonly pictureCode?: string };
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly svg: string | undefined;
  readonly error: Error | null;
  /** Another captcha; what was typed goes. */
  readonly renew: () => void;
};

/** A captcha of a form; asked for once `isNeeded`. */
export function useCaptcha(isNeeded: boolean): Captcha {
  const captcha = useAnswer(account.captcha, {}, { enabled: isNeeded, freshMs });
  const [code, setCode] = useState('');
  const cache = useQueryClient();
  // The captcha of this form may have been used: the next form begins with one of its own.
  useEffect(() => () => cache.removeQueries({ queryKey: queryOf(account.captcha).queryKey }), [cache]);
  return {
    sent: isNeeded && captcha.data !== undefined ? { sid: captcha.data.sid, pictureCode: code.trim() } : {},
    code,
    setCode,
    svg: captcha.data?.svg,
    error: captcha.error,
    renew: () => {
      setCode('');
      void captcha.refetch();
    },
  };
}

export type CaptchaFieldProps = {
  readonly captcha: Captcha;
  readonly error: string | undefined;
  /** It was right, and counts until something else is written. */
  readonly isPassed?: boolean;
};

/** Its field: input, image, and the button for another one. */
export function CaptchaField({ captcha, error, isPassed = false }: CaptchaFieldProps) {
  const { t, lang } = useText();
  const said = error ?? (captcha.error === null ? undefined : errorText(captcha.error, lang));
  return (
    <Field label={t('account.captcha')} error={said}>
      {(control) => (
        <div className="cap">
          <div className="grow">
            <TextInput
              {...control}
              value={captcha.code}
              onChange={captcha.setCode}
              placeholder={t('account.captcha.placeholder')}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={16}
              readOnly={isPassed}
              after={
                isPassed && error === undefined ? (
                  <span className="k-normal tx">
                    <Icon name="normal" />
                  </span>
                ) : undefined
              }
            />
          </div>
          <button type="button" className="img" title={t('account.captcha.another')} disabled={isPassed} onClick={captcha.renew}>
            {captcha.svg === undefined ? (
              <span className="sk" />
            ) : (
              <img src={`data:image/svg+xml,${encodeURIComponent(captcha.svg)}`} alt={t('account.captcha.alt')} />
            )}
          </button>
          <button type="button" className="ib" aria-label={t('account.captcha.another')} disabled={isPassed} onClick={captcha.renew}>
            <Icon name="refresh" />
          </button>
        </div>
      )}
    </Field>
  );
}
