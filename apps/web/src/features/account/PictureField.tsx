/** The picture code: what the person reads in a picture, which can be changed for another. */
import { account } from '@frostway/contract/account/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
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

/** Its field: input, picture, and the button for another one. */
export function PictureField({ picture, error }: { picture: Picture; error: string | undefined }) {
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
            />
          </div>
          <button
            type="button"
            className="img"
            title={t('account.picture.another')}
            aria-label={t('account.picture.another')}
            onClick={picture.renew}
          >
            {picture.svg === undefined ? (
              <span className="sk" />
            ) : (
              <img src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`} alt={t('account.picture.alt')} />
            )}
          </button>
          <button type="button" className="ib" aria-label={t('account.picture.another')} onClick={picture.renew}>
            <Icon name="refresh" />
          </button>
        </div>
      )}
    </Field>
  );
}
