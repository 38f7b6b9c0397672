/** The picture code: what the person reads in a picture, which can be changed for another. */
import { account } from '@frostway/contract/account/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';

/** A picture lives five minutes; an older one is changed before it is shown again. */
const freshMs = 240_000;

export type Picture = {
  /** What goes with the call: nothing while no picture is asked for. */
  readonly sent: { readonly sid?: string; readonly pictureCode?: string };
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly svg: string | undefined;
  readonly error: Error | null;
  /** Another picture; what was typed goes. */
  readonly renew: () => void;
};

/** A picture code of a form; asked for once `isNeeded`. */
export function usePicture(isNeeded: boolean): Picture {
  const picture = useAnswer(account.picture, {}, { enabled: isNeeded, freshMs });
  const [code, setCode] = useState('');
  const cache = useQueryClient();
  // The picture of this form may have been used: the next form begins with one of its own.
  useEffect(() => () => cache.removeQueries({ queryKey: queryOf(account.picture).queryKey }), [cache]);
  return {
    sent: isNeeded && picture.data !== undefined ? { sid: picture.data.sid, pictureCode: code.trim() } : {},
    code,
    setCode,
    svg: picture.data?.svg,
    error: picture.error,
    renew: () => {
      setCode('');
      void picture.refetch();
    },
  };
}

export type PictureFieldProps = {
  readonly picture: Picture;
  readonly error: string | undefined;
  /** It was right, and counts until something else is written. */
  readonly isPassed?: boolean;
};

/** Its field: input, picture, and the button for another one. */
export function PictureField({ picture, error, isPassed = false }: PictureFieldProps) {
  const { t, lang } = useText();
  const said = error ?? (picture.error === null ? undefined : errorText(picture.error, lang));
  return (
    <Field label={t('account.picture')} error={said}>
      {(control) => (
        <div className="cap">
          <div className="grow">
            <TextInput
              {...control}
              value={picture.code}
              onChange={picture.setCode}
              placeholder={t('account.picture.placeholder')}
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
          <button
            type="button"
            className="img"
            title={t('account.picture.another')}
            aria-label={t('account.picture.another')}
            disabled={isPassed}
            onClick={picture.renew}
          >
            {picture.svg === undefined ? (
              <span className="sk" />
            ) : (
              <img src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`} alt={t('account.picture.alt')} />
            )}
          </button>
          <button type="button" className="ib" aria-label={t('account.picture.another')} disabled={isPassed} onClick={picture.renew}>
            <Icon name="refresh" />
          </button>
        </div>
      )}
    </Field>
  );
}
