/** The question before what was typed into a dialog is thrown away. */
import { Button } from 'antd';
import { useText } from '../api/language.js';
import { Dialog } from './Dialog.js';

type LeaveDialogProps = { readonly open: boolean; readonly onStay: () => void; readonly onLeave: () => void };

/** See above. Escape stays, and whoever stays has the focus where it was. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      open={open}
      className="dlg-form"
      title={t('frame.leave.title')}
      width={400}
      onCancel={onStay}
      footer={
        <div className="dlg-foot">
          <span className="grow" />
          <Button onClick={onStay}>{t('frame.leave.stay')}</Button>
          <Button type="primary" danger onClick={onLeave}>
            {t('frame.leave.act')}
          </Button>
        </div>
      }
    >
      <p className="ask-lead">{t('frame.leave.lead')}</p>
    </Dialog>
  );
}
