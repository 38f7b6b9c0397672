/** Taking a device under one's name: identity and key from its label, a name, a group. A gateway then shows its credentials, once. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { GatewayAccess } from './GatewayAccess.js';
import { GroupSelect } from './GroupSelect.js';
import { LabelScanner } from './LabelScanner.js';
import { type AddForm, addProblems, readIdentity } from './add-device.js';
import type { Label } from './read-label.js';
import { type Problems, inWords, refusedFields } from '../../ui/problems.js';

type Added = Answer<(typeof deviceFeature)['addDevice']>;

export type AddDeviceDialogProps = {
  /** The group in view: offered first. */
  readonly groupId: number | undefined;
  readonly onClose: () => void;
  /** For administrators: the way to import many. */
  readonly onImport?: (() => void) | undefined;
};

/** See above. */
export function AddDeviceDialog({ groupId, onClose, onImport }: AddDeviceDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const groups = useAnswer(deviceFeature.groupTree, {});
  const [form, setForm] = useState<AddForm>({ identity: '', activationKey: '', name: '' });
  const [chosen, setChosen] = useState(groupId);
  const [problems, setProblems] = useState<Problems>({});
  const [scans, setScans] = useState(false);
  const add = useAction(deviceFeature.addDevice);
  const identity = readIdentity(form.identity);
  const rows = groups.data?.rows ?? [];
  const group = chosen ?? rows[0]?.id;

  const change = (field: keyof AddForm) => (value: string) => {
    setForm({ ...form, [field]: value });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)));
    // What was refused is no news about what is typed now.
    add.reset();
  };
  const read = ({ identity: scanned, activationKey }: Label): void => {
    setForm({ ...form, identity: scanned ?? form.identity, activationKey: activationKey ?? form.activationKey });
    setProblems({});
    add.reset();
    setScans(false);
    toast({
      icon: 'qr',
      words: t(
        scanned === undefined ? 'device.scan.readKey' : activationKey === undefined ? 'device.scan.readIdentity' : 'device.scan.readBoth',
        {
          identity: scanned ?? '',
        },
      ),
    });
  };
  const submit = (): void => {
    const found = inWords(addProblems(form), lang);
    setProblems(found);
    if (Object.keys(found).length > 0 || identity.kind === 'wrong') return;
    const { kind: _kind, ...named } = identity;
    const name = form.name.trim();
    add.mutate(
      {
        ...named,
        activationKey: form.activationKey.trim(),
        ...(name === '' ? {} : { name }),
        ...(group === undefined ? {} : { groupId: group }),
      },
      {
        onError: (error) => setProblems(refusedProblems(error)),
        onSuccess: (added) => {
          toast({ icon: 'plus', words: t('device.added', { name: added.name }) });
          if (added.credentials === undefined) closing.close();
        },
      },
    );
  };
  const refusedProblems = (error: unknown): Problems => {
    const { mac, imei, alias, ...rest } = refusedFields(error, lang, {
      deviceNotInPlatform: 'identity',
      deviceAlreadyYours: 'identity',
      deviceOwnedElsewhere: 'identity',
      deviceAddFailed: 'identity',
      macInvalid: 'identity',
      imeiInvalid: 'identity',
      activationKeyWrong: 'activationKey',
      textTooLong: 'name',
      notFound: 'groupId',
    });
    const atIdentity = mac ?? imei ?? alias;
    return atIdentity === undefined ? rest : { ...rest, identity: atIdentity };
  };

  if (add.data?.credentials !== undefined) return <GatewayAdded added={add.data} onClose={onClose} />;
  return (
    <FormDialog
      closing={closing}
      title={t('device.add')}
      act={t('device.add.act')}
      busy={add.isPending}
      error={Object.keys(problems).length === 0 ? (add.error ?? groups.error) : undefined}
      onSubmit={submit}
      width={520}
      footNote={
        onImport === undefined ? undefined : (
          <button type="button" className="lnk" onClick={onImport}>
            <Icon name="up" size={14} />
            {t('device.add.import')}
          </button>
        )
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
      <Field label={t('device.add.identity')} error={problems['identity']} hint={<IdentityHint text={form.identity} />}>
        {(control) => (
          <TextInput
            {...control}
            value={form.identity}
            onChange={change('identity')}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            placeholder={t('device.add.identityExample')}
          />
        )}
      </Field>
      <Field label={t('device.activationKey')} error={problems['activationKey']}>
        {(control) => (
          <TextInput
            {...control}
            icon="key"
            value={form.activationKey}
            onChange={change('activationKey')}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="two">
        <Field label={t('device.name')} error={problems['name']} hint={t('device.add.nameHint')}>
          {(control) => (
            <TextInput
              {...control}
              value={form.name}
              onChange={change('name')}
              autoComplete="off"
              after={
                form.name === '' ? undefined : (
                  <span className="c12 mut">{t('device.count.characters', { count: form.name.trim().length, max: limits.name })}</span>
                )
              }
            />
          )}
        </Field>
        <Field label={t('device.group')} error={problems['groupId']}>
          {(control) => <GroupSelect {...control} groups={rows} value={group} onChange={setChosen} />}
        </Field>
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
