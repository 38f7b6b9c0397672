/** A dialog with a form: title, what it is about, fields, a refusal that belongs to no field, cancel and the act. On a phone it fills the screen. */
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../api/language.js';
import { errorText, isRefusal } from '../api/refused.js';
import type { Closing } from './closing.js';
import { Dialog } from './Dialog.js';
import type { Form } from './form.js';
import { Icon } from './icons.js';
import { LeaveDialog } from './LeaveDialog.js';
import './dialog.css';

/** What a dialog takes of a form made by `useForm`: it says when it is busy, what was refused, and sends it. What is typed into it and wrong in it, where it has fields. */
export type DialogForm = Pick<Form, 'closing' | 'isPending' | 'error' | 'submit'> & Partial<Pick<Form, 'isTouched' | 'problems'>>;

export type FormDialogProps = (
  { readonly form: DialogForm; readonly closing?: Closing } | { readonly form?: undefined; readonly closing: Closing }
) & {
  readonly title: ReactNode;
  /** The verb on the button; none = the dialog only tells, and has one button that closes it. */
  readonly act?: string;
  readonly onSubmit?: () => void;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly destroys?: boolean;
  /** What was refused and stands at no field. */
  readonly error?: unknown;
  /** How it is put, where that is not by its own words alone. */
  readonly errorWords?: (error: unknown) => string;
  readonly width?: number;
  /** At the left of the buttons. */
  readonly footNote?: ReactNode;
  readonly children: ReactNode;
};

const noClosing: Closing = { isOpen: true, close: () => undefined, closed: () => undefined };

/** See above. Enter in a field acts; Escape, the cross and the page behind ask before they take what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useText();
  const { form } = props;
  const closing = props.closing ?? form?.closing ?? noClosing;
  const isBusy = props.busy ?? form?.isPending ?? false;
  const error = props.error === undefined ? form?.error : props.error;
  const [isLeaving, setLeaving] = useState(false);
  const leave = (): void => (form?.isTouched === true ? setLeaving(true) : closing.close());
  const { fields, sending } = useFirstWrong(form?.problems);
  const submit = (): void => {
    if (isBusy || props.disabled === true) return;
    sending();
    (props.onSubmit ?? form?.submit)?.();
  };
  return (
    <Dialog
      open={closing.isOpen}
      className="dlg-form"
      title={props.title}
      onCancel={leave}
      afterClose={closing.closed}
      width={props.width ?? 480}
      footer={
        <div className="dlg-foot">
          <span className="grow c13 sec">{props.footNote}</span>
          {props.act === undefined ? (
            <Button type="primary" onClick={closing.close}>
              {t('frame.close')}
            </Button>
          ) : (
            <>
              <Button onClick={closing.close}>{t('frame.cancel')}</Button>
              <Button type="primary" danger={props.destroys === true} loading={isBusy} disabled={props.disabled === true} onClick={submit}>
                {props.act}
              </Button>
            </>
          )}
        </div>
      }
    >
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog over a dialog stands inside its form for React.
          event.stopPropagation();
          submit();
        }}
      >
        {props.children}
        {error === undefined || error === null ? null : <Refused error={error} words={props.errorWords} />}
        <button type="submit" hidden />
      </form>
      <LeaveDialog open={isLeaving && closing.isOpen} onStay={() => setLeaving(false)} onLeave={closing.close} />
    </Dialog>
  );
}

/** What was refused. Who saves what is there already has done nothing wrong: that is told without alarm. */
function Refused({ error, words }: { readonly error: unknown; readonly words: FormDialogProps['errorWords'] }) {
  const { t, lang } = useText();
  const isUnchanged = isRefusal(error, 'nothingChanged');
  return (
    <div className={isUnchanged ? 'note' : 'note k-alarm'} role={isUnchanged ? 'status' : 'alert'} style={{ marginTop: 14 }}>
      <Icon name={isUnchanged ? 'info' : 'alarm'} />
      {isUnchanged ? t('frame.unchanged') : (words?.(error) ?? errorText(error, lang))}
    </div>
  );
}

/** Leads to the first field that is wrong once something was to be sent: in a long form it may be out of sight. */
function useFirstWrong(problems: Form['problems'] | undefined) {
  const fields = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current || problems === undefined || Object.keys(problems).length === 0) return;
    isSent.current = false;
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return {
    fields,
    sending: () => {
      isSent.current = true;
    },
  };
}
