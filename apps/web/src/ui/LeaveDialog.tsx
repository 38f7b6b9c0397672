/** The question before what was typed into a dialog is thrown away. */
import { Button } from 'antd';
import { useText } from '../api/language.js';
import { Dialog } from './Dialog.js';

/** See above. Escape stays. */
export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const { t } = useText();
  return (
    <Dialog
      open
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
