/** The question before an act with consequences: question as title, consequence as text; destruction is red and may ask for the word Yes. */
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../api/language.js';
import { errorText } from '../api/refused.js';
import { Field, TextInput } from './fields.js';
import { Icon } from './icons.js';

export type ConfirmDialogProps = {
  readonly open: boolean;
  /** The question. */
  readonly title: string;
  /** What will be so afterwards. */
  readonly children: ReactNode;
  /** The verb on the button. */
  readonly act: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Red button. */
  readonly destroys?: boolean;
  /** The button waits until Yes is typed; the specification asks for it when a group is deleted. */
  readonly typeYes?: boolean;
  readonly busy?: boolean;
  /** What was refused, said in the dialog. */
  readonly error?: unknown;
};

/** See above. Closing takes what was typed back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t, lang } = useText();
  const [typed, setTyped] = useState('');
  const word = t('frame.typeYes.word');
  const mayAct = props.typeYes !== true || typed.trim() === word;
  const close = (): void => {
    setTyped('');
    props.onClose();
  };
  return (
    <Modal
      open={props.open}
      title={props.title}
      onCancel={close}
      width={440}
      destroyOnHidden
      footer={[
        <Button key="cancel" onClick={close}>
          {t('frame.cancel')}
        </Button>,
        <Button
          key="act"
          type="primary"
          danger={props.destroys === true}
          disabled={!mayAct}
          loading={props.busy === true}
          onClick={props.onConfirm}
        >
          {props.act}
        </Button>,
      ]}
    >
      <div className="ask-lead">{props.children}</div>
      {props.typeYes === true ? (
        <Field label={t('frame.typeYes')}>
          {(control) => <TextInput {...control} value={typed} onChange={setTyped} autoComplete="off" />}
        </Field>
      ) : null}
      {props.error === undefined || props.error === null ? null : (
        <div className="note k-alarm" role="alert" style={{ marginTop: 12 }}>
          <Icon name="alarm" />
          {errorText(props.error, lang)}
        </div>
      )}
    </Modal>
  );
}
