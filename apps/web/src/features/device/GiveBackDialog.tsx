/** Giving devices back to the inventory: asked with the word Yes, one call a device, what was refused is listed. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useState } from 'react';
import { changedBy } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { callName } from './naming.js';

type Refused = { readonly device: Device; readonly error: unknown };

/** See above. */
export function GiveBackDialog({ devices, onClose, onGone }: { devices: readonly Device[]; onClose: () => void; onGone?: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const first = devices[0];
  const isBusy = done !== undefined;

  const giveBack = async (): Promise<void> => {
    const failed: Refused[] = [];
    for (const [index, device] of devices.entries()) {
      setDone(index);
      try {
        await call(deviceFeature.giveBack, { ...callName(device), confirm: typed.trim() });
      } catch (error) {
        failed.push({ device, error });
      }
    }
    setDone(undefined);
    setRefused(failed);
    await changedBy(deviceFeature.giveBack);
    const count = devices.length - failed.length;
    if (count > 0) toast({ icon: 'give', words: t('device.gaveBack', { count }) });
    if (failed.length > 0) return;
    onGone?.();
    closing.close();
  };
  return (
    <FormDialog
      closing={closing}
      title={
        devices.length === 1 ? t('device.giveBackOne', { name: first?.name ?? '' }) : t('device.giveBackMany', { count: devices.length })
      }
      act={t('device.act.giveBack')}
      destroys
      busy={isBusy}
      disabled={typed.trim() !== t('frame.typeYes.word')}
      onSubmit={() => void giveBack()}
      width={460}
      footNote={isBusy && devices.length > 1 ? t('device.progress', { done, total: devices.length }) : undefined}
    >
      <p className="ask-lead">{t('device.giveBackConsequence')}</p>
      <Field label={t('frame.typeYes')}>
        {(control) => <TextInput {...control} value={typed} onChange={setTyped} autoComplete="off" autoFocus />}
      </Field>
      {refused.length === 0 ? null : (
        <div className="note k-alarm" role="alert" style={{ marginTop: 14 }}>
          <Icon name="alarm" />
          <ul>
            {refused.map(({ device, error }) => (
              <li key={device.id}>{t('device.refusedOf', { name: device.name, why: errorText(error, lang) })}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
