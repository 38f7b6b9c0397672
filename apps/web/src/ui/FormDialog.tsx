/** A dialog with a form: title, what it is about, fields, a refusal that belongs to no field, cancel and the act. On a phone it fills the screen. */
import { Button, Modal } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useText } from '../api/language.js';
import { errorText } from '../api/refused.js';
import { Icon } from './icons.js';
import './dialog.css';

/** A dialog that is mounted while it is wanted: closing it first lets it go, then tells its owner, so that the focus returns. */
export type Closing = { readonly isOpen: boolean; readonly close: () => void; readonly closed: () => void };

export function useClosing(onClose: () => void): Closing {
  const [isOpen, setOpen] = useState(true);
  const close = useCallback(() => setOpen(false), []);
  return useMemo(() => ({ isOpen, close, closed: onClose }), [isOpen, close, onClose]);
}

export type FormDialogProps = {
  readonly closing: Closing;
  readonly title: ReactNode;
  /** The verb on the button; none = the dialog only tells, and has one button that closes it. */
  readonly act?: string;
  readonly onSubmit?: () => void;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly destroys?: boolean;
  /** What was refused and stands at no field. */
  readonly error?: unknown;
  readonly width?: number;
  /** At the left of the buttons. */
  readonly footNote?: ReactNode;
  readonly children: ReactNode;
};

/** See above. Enter in a field acts. */
export function FormDialog(props: FormDialogProps) {
  const { t, lang } = useText();
  const { closing } = props;
  const mayAct = props.busy !== true && props.disabled !== true;
  const submit = (): void => {
    if (mayAct) props.onSubmit?.();
  };
  return (
    <Modal
      open={closing.isOpen}
      className="dlg-form"
      title={props.title}
      onCancel={closing.close}
      afterClose={closing.closed}
      width={props.width ?? 480}
      destroyOnHidden
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
              <Button
                type="primary"
                danger={props.destroys === true}
                loading={props.busy === true}
                disabled={props.disabled === true}
                onClick={submit}
              >
                {props.act}
              </Button>
            </>
          )}
        </div>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog over a dialog stands inside its form for React.
          event.stopPropagation();
          submit();
        }}
      >
        {props.children}
        {props.error === undefined || props.error === null ? null : (
          <div className="note k-alarm" role="alert" style={{ marginTop: 14 }}>
            <Icon name="alarm" />
            {errorText(props.error, lang)}
          </div>
        )}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
