/** Form fields: label above, control, and the error or hint that belongs to it right below. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { useText } from '../api/language.js';
import { Icon, type IconName } from './icons.js';

/** What a field's control must carry so that label and error are tied to it. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required'?: true;
};

export type FieldProps = {
  readonly label: ReactNode;
  /** Marked, where others of the form may be left empty. */
  readonly isRequired?: boolean;
  /** At the right of the label: a link that helps. */
  readonly aside?: ReactNode;
  /** The message beside the field: from the page's own check or from `fieldTexts(error, lang)`. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** The control itself; any antd control takes these properties too. */
  readonly children: (control: ControlProps) => ReactNode;
};

/** What is wrong with a choice that has no one control; nothing where nothing is. */
export function Wrong({ error }: { readonly error: string | undefined }) {
  return error === undefined ? null : (
    <div className="e" role="alert">
      <Icon name="alarm" size={12} />
      {error}
    </div>
  );
}

/** Several controls that make up one field, under its label. */
export function GroupField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className="f" role="group" aria-labelledby={id}>
      <div className="lab">
        <span id={id}>{label}</span>
      </div>
      {children}
    </div>
  );
}

/** A field around any control. */
export function Field({ label, isRequired = false, aside, error, hint, children }: FieldProps) {
  const id = useId();
  const saysMore = error !== undefined || hint !== undefined;
  return (
    <div className={aside === undefined ? 'f' : 'f aside'}>
      <div className="lab">
        <span>
          <label htmlFor={id}>{label}</label>
          {isRequired ? (
            <span className="tx k-alarm" aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </span>
      </div>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': saysMore ? `${id}-more` : undefined,
        ...(isRequired ? { 'aria-required': true } : {}),
      })}
      {/* After the control, so that Tab leads from field to field. */}
      {aside === undefined ? null : <div className="lab-aside">{aside}</div>}
      <div id={`${id}-more`} aria-live="polite">
        {error === undefined ? null : (
          <div className="e">
            <Icon name="alarm" size={12} />
            <span>{error}</span>
          </div>
        )}
        {error === undefined && hint !== undefined ? <div className="hint">{hint}</div> : null}
      </div>
    </div>
  );
}

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly icon?: IconName;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A line of text of our own, for pages that must load without antd. */
export function TextInput({ value, onChange, icon, after, ref, ...rest }: TextInputProps) {
  return (
    <div className={rest['aria-invalid'] === true ? 'inp err' : 'inp'}>
      {icon === undefined ? null : <Icon name={icon} />}
      <input ref={ref} value={value} onChange={(event) => onChange(event.target.value)} {...rest} />
      {after}
    </div>
  );
}

/** A password that can be looked at. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      className="ib xs"
      aria-pressed={isShown}
      aria-label={isShown ? t('account.password.hide') : t('account.password.show')}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eyeOff' : 'eye'} />
    </button>
  );
  return <TextInput {...props} type={isShown ? 'text' : 'password'} after={eye} />;
}
