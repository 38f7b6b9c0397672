/** Renaming a device: the new name, then the question, for it shows everywhere at once (specification, section 5). */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { toast } from '../../ui/toasts.js';
import { DeviceNameField } from './DeviceNameField.js';
import { callName, identityText, identityWord } from './naming.js';

/** See above. */
export function RenameDeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  const form = useForm(deviceFeature.renameDevice, {
    closing: useClosing(onClose),
    start: { name: device.name },
    input: ({ name }) => ({ ...callName(device), name: name.trim(), confirm: true }),
    needed: { name: 'device.nameNeeded' },
    check: ({ name }) => (name.trim() === device.name ? { name: 'nothingChanged' } : {}),
    done: (_renamed, { name }) => toast({ icon: 'edit', words: t('device.renamed', { name: name.trim() }) }),
    refused: (_error, { name }) => (name === undefined ? undefined : setAsked(false)),
  });
  const wanted = form.values.name.trim();
  return (
    <FormDialog
      form={form}
      title={isAsked ? t('device.renameAsk') : t('device.renameTitle')}
      act={isAsked ? t('device.renameAct') : t('device.renameNext')}
      onSubmit={isAsked ? form.submit : () => setAsked(form.check())}
      width={460}
      footNote={
        isAsked ? (
          <button type="button" className="lnk" onClick={() => setAsked(false)}>
            {t('device.renameAgain')}
          </button>
        ) : undefined
      }
    >
      {isAsked ? (
        <>
          <p className="ask-lead">{t('device.renameConsequence')}</p>
          <dl className="pairs ren">
            <dt>{t(identityWord(device))}</dt>
            <dd>{identityText(device)}</dd>
            <dt>{t('device.renameFrom')}</dt>
            <dd className="was">{device.name}</dd>
            <dt>{t('device.renameTo')}</dt>
            <dd className="b">{wanted}</dd>
          </dl>
        </>
      ) : (
        <DeviceNameField form={form} hint={t('device.nameHint')} autoFocus />
      )}
    </FormDialog>
  );
}
