/** The dialog of whatever is wanted of one device or several: rename, edit, move, SIM, car, car icon, model, credentials, give back. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { refusals } from '@frostway/contract/refusals';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changedBy, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Field, TextInput } from '../../ui/fields.js';
import type { IconName } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { CredentialsDialog } from './CredentialsDialog.js';
import { EditDeviceDialog } from './EditDeviceDialog.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { GiveBackDialog } from './GiveBackDialog.js';
import { GroupPick } from './GroupPick.js';
import { ModelDialog } from './ModelDialog.js';
import { RenameDeviceDialog } from './RenameDeviceDialog.js';
import type { DeviceAction } from './device-acts.js';
import { moveDevices, tellMoved } from './move-devices.js';
import { callName } from './naming.js';
import { type Form, useForm } from '../../ui/form.js';
import { type OneProps, CarIconDialog } from './CarIconDialog.js';

export type DeviceDialogsProps = {
  readonly wanted: DeviceAction;
  readonly onClose: () => void;
  /** What was done took devices out of sight: moved, given back, sold. */
  readonly onGone?: () => void;
};

/** See above. */
export function DeviceDialogs({ wanted, onClose, onGone }: DeviceDialogsProps) {
  const { act, devices } = wanted;
  const first = devices[0];
  if (first === undefined) return null;
  const props = { device: first, onClose };
  const gone = onGone === undefined ? {} : { onGone };
  if (typeof act === 'object') return <act.Dialog devices={devices} onClose={onClose} {...gone} />;
  switch (act) {
    case 'rename':
      return <RenameDeviceDialog {...props} />;
    case 'edit':
      return <EditDeviceDialog {...props} />;
    case 'move':
      return <MoveDevicesDialog devices={devices} onClose={onClose} {...gone} />;
    case 'sim':
      return <SimDialog {...props} />;
    case 'car':
      return <CarDialog {...props} />;
    case 'carIcon':
      return <CarIconDialog {...props} />;
    case 'model':
      return <ModelDialog {...props} />;
    case 'credentials':
      return <CredentialsDialog {...props} />;
    case 'giveBack':
      return <GiveBackDialog devices={devices} onClose={onClose} {...gone} />;
  }
}

function MoveDevicesDialog({ devices, onClose, onGone }: { devices: readonly Device[]; onClose: () => void; onGone?: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const groups = useAnswer(deviceFeature.groupTree, {});
  const [target, setTarget] = useState<number>();
  const here = new Set(devices.map((device) => device.groupId));
  const move = useMutation({
    mutationFn: (groupId: number) => moveDevices(devices, groupId),
    onSettled: () => changedBy(deviceFeature.moveDevices),
  });
  const rows = groups.data?.rows ?? [];
  const title =
    devices.length === 1 ? t('device.moveOneTitle', { name: devices[0]?.name ?? '' }) : t('device.moveTitle', { count: devices.length });
  const submit = (): void => {
    if (target === undefined) return;
    move.mutate(target, {
      onSuccess: () => {
        const to = rows.find((group) => group.id === target)?.name ?? '';
        tellMoved(
          t,
          devices.filter((device) => device.groupId !== target),
          to,
          (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }),
        );
        onGone?.();
        closing.close();
      },
    });
  };
  return (
    <FormDialog
      closing={closing}
      title={title}
      act={t('device.move')}
      busy={move.isPending}
      disabled={target === undefined}
      error={move.error ?? groups.error}
      onSubmit={submit}
      width={460}
    >
      <GroupPick
        groups={rows}
        value={target}
        onChange={setTarget}
        hindranceOf={(group) => (here.size === 1 && here.has(group.id) ? t('device.group.move.here') : undefined)}
        label={title}
      />
      <p className="hint" style={{ marginTop: 10 }}>
        {t('device.moveHint')}
      </p>
    </FormDialog>
  );
}

type LineProps<Name extends string> = {
  readonly form: Form<{ readonly [Field in Name]: string }>;
  readonly name: Name;
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: IconName;
};

/** One line of text that may be empty. */
function LineDialog<Name extends string>({ form, name, title, label, hint, icon }: LineProps<Name>) {
  const { t, lang } = useText();
  const isTooLong = form.values[name].trim().length > (form.rowOf(name)?.maxLength ?? Number.POSITIVE_INFINITY);
  return (
    <FormDialog form={form} title={title} act={t('frame.save')} disabled={form.isSame || isTooLong} width={440}>
      <Field label={label} error={isTooLong ? refusals.textTooLong[lang] : form.problems[name]} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            icon={icon}
            value={form.values[name]}
            onChange={(text) => form.set({ [name]: text } as Partial<{ readonly [Field in Name]: string }>)}
            autoFocus
            autoComplete="off"
          />
        )}
      </Field>
    </FormDialog>
  );
}

function SimDialog({ device, onClose }: OneProps) {
  const { t } = useText();
  const form = useForm(deviceFeature.changeSim, {
    closing: useClosing(onClose),
    start: { sim: device.sim ?? '' },
    input: ({ sim }) => ({ ...callName(device), sim: sim.trim() }),
    done: () => toast({ words: t('device.edited', { name: device.name }) }),
  });
  return (
    <LineDialog form={form} name="sim" title={t('device.act.sim')} label={t('device.sim')} hint={t('device.simHint')} icon="cellTower" />
  );
}

function CarDialog({ device, onClose }: OneProps) {
  const { t } = useText();
  const form = useForm(deviceFeature.changeCar, {
    closing: useClosing(onClose),
    start: { car: device.car ?? '' },
    input: ({ car }) => ({ ...callName(device), car: car.trim() }),
    done: () => toast({ words: t('device.edited', { name: device.name }) }),
  });
  return <LineDialog form={form} name="car" title={t('device.act.car')} label={t('device.car')} hint={t('device.carHint')} icon="truck" />;
}
