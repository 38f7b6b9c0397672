/** Taking a device under one's name: identity and key from its label, a name, a group. A gateway then shows its credentials, once. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { DeviceNameField } from './DeviceNameField.js';
import { GatewayAccess } from './GatewayAccess.js';
import { GroupSelect } from './GroupSelect.js';
import { LabelScanner } from './LabelScanner.js';
import { type AddForm, addProblems, readIdentity } from './add-device.js';
import type { Label } from './read-label.js';

type Added = Answer<(typeof deviceFeature)['addDevice']>;

export type AddDeviceDialogProps = {
  /** The group in view: offered first. */
  readonly groupId: number | undefined;
  readonly onClose: () => void;
  /** The way to add many from a file. */
  readonly onMany: () => void;
};

type AddTyped = AddForm & { readonly groupId: number | undefined };

/** See above. */
export function AddDeviceDialog({ groupId, onClose, onMany }: AddDeviceDialogProps) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const groups = useAnswer(deviceFeature.groupTree, {});
  const mayAddMany = useMay()(deviceFeature.addDevices);
  const [scans, setScans] = useState(false);
  const rows = groups.data?.rows ?? [];
  const start: AddTyped = { identity: '', activationKey: '', name: '', groupId };
  const form = useForm(deviceFeature.addDevice, {
    closing,
    closes: false,
    start,
    input: ({ identity, activationKey, name, groupId: group = rows[0]?.id }) => {
      const { kind: _kind, ...named } = readIdentity(identity);
      return {
        ...('problem' in named ? {} : named),
        activationKey: activationKey.trim(),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        ...(group === undefined ? {} : { groupId: group }),
      };
    },
    check: addProblems,
    at: (field) => (field === 'mac' || field === 'imei' || field === 'alias' ? 'identity' : field),
    done: (added) => {
      toast({ icon: 'plus', words: t('device.added', { name: added.name }) });
      if (added.credentials === undefined) closing.close();
    },
  });
  const typed = form.values;
  const read = ({ identity, activationKey }: Label): void => {
    form.set({ ...typed, identity: identity ?? typed.identity, activationKey: activationKey ?? typed.activationKey });
    setScans(false);
    const word =
      identity === undefined ? 'device.scan.readKey' : activationKey === undefined ? 'device.scan.readIdentity' : 'device.scan.readBoth';
    toast({ icon: 'qr', words: t(word, { identity: identity ?? '' }) });
  };

  if (form.answer?.credentials !== undefined) return <GatewayAdded added={form.answer} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t('device.add')}
      act={t('device.add.act')}
      error={form.error ?? groups.error}
      width={520}
      footNote={
        mayAddMany ? (
          <button type="button" className="lnk" onClick={onMany}>
            <Icon name="up" size={14} />
            {t('device.many')}
          </button>
        ) : undefined
      }
    >
      <p className="c13 sec">{t('device.add.lead')}</p>
      {scans ? (
        <LabelScanner onRead={read} onClose={() => setScans(false)} />
      ) : (
        <button type="button" className="btn scan-label" onClick={() => setScans(true)}>
          <Icon name="qr" size={14} />
          {t('device.scan')}
        </button>
      )}
      <TextField
        form={form}
        name="identity"
        label={t('device.add.identity')}
        hint={<IdentityHint text={typed.identity} />}
        autoFocus
        spellCheck={false}
        placeholder={t('device.add.identityExample')}
      />
      <TextField form={form} name="activationKey" label={t('device.activationKey')} icon="key" spellCheck={false} />
      <div className="two">
        <DeviceNameField form={form} hint={t('device.add.nameHint')} isOptional />
        <FormField form={form} name="groupId" label={t('device.group')}>
          {(control, value, change) => <GroupSelect {...control} groups={rows} value={value ?? rows[0]?.id} onChange={change} />}
        </FormField>
      </div>
      <div className="note" style={{ marginTop: 16 }}>
        <Icon name="info" />
        {t('device.add.factory')}
      </div>
    </FormDialog>
  );
}

/** What was typed so far is recognised as. */
function IdentityHint({ text }: { text: string }) {
  const { t } = useText();
  const identity = readIdentity(text);
  if (identity.kind === 'mac') return <span className="tx k-normal">{t('device.add.isMac', { mac: identity.mac })}</span>;
  if (identity.kind === 'imei') return <span className="tx k-normal">{t('device.add.isImei', { imei: identity.imei })}</span>;
  if (identity.kind === 'alias') return t('device.add.isAlias');
  return t('device.add.identityHint');
}

function GatewayAdded({ added, onClose }: { added: Added; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  if (added.credentials === undefined) return null;
  return (
    <FormDialog closing={closing} title={t('device.gateway.added', { name: added.name })} width={560}>
      <GatewayAccess device={added} credentials={added.credentials} />
    </FormDialog>
  );
}
