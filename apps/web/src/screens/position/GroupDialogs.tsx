/** The dialogs of a group of vehicles: a new one, another name, vehicles into it, away with it; and one vehicle into another group. */
import { position } from '@frostway/contract/position/endpoints';
import type { PositionGroup } from '@frostway/contract/position/rows';
import { Select } from 'antd';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { NoChoices, useNone } from '../../ui/NoChoices.js';
import { callNames } from '../../values/device-row.js';
import { type FleetRow, plateOf } from './fleet-list.js';

/** What is wanted of a group; `add` needs none. */
export type WantedGroup =
  | { readonly act: 'add'; readonly group?: undefined }
  | { readonly act: 'rename' | 'fill' | 'remove' | 'share'; readonly group: PositionGroup };

type Props = { readonly group: PositionGroup; readonly onClose: () => void };

/** A new group. */
export function AddGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const form = useForm(position.addGroup, {
    closing: useClosing(onClose),
    start: { name: '' },
    input: ({ name }) => ({ name: name.trim() }),
    done: ({ name }) => toast({ icon: 'folder', words: t('fleet.group.added', { name }) }),
  });
  return (
    <FormDialog form={form} title={t('fleet.group.add')} act={t('fleet.group.add')} width={440}>
      <TextField form={form} name="name" label={t('fleet.group.name')} icon="folder" mayExceed autoFocus />
    </FormDialog>
  );
}

/** Another name. */
export function RenameGroupDialog({ group, onClose }: Props) {
  const { t } = useText();
  const form = useForm(position.changeGroup, {
    closing: useClosing(onClose),
    start: { name: group.name },
    input: ({ name }) => ({ id: group.id, name: name.trim() }),
    done: ({ name }) => toast({ words: t('fleet.group.renamed', { name }) }),
  });
  return (
    <FormDialog form={form} title={t('fleet.group.rename')} act={t('fleet.group.rename')} width={440}>
      <TextField form={form} name="name" label={t('fleet.group.name')} icon="folder" mayExceed autoFocus />
    </FormDialog>
  );
}

/** A group goes, its vehicles stay. */
export function RemoveGroupDialog({ group, onClose }: Props) {
  const { t } = useText();
  const form = useForm(position.removeGroup, {
    closing: useClosing(onClose),
    start: { confirm: '' },
    input: ({ confirm }) => ({ id: group.id, confirm: confirm.trim() }),
    done: () => toast({ icon: 'trash', words: t('fleet.group.removed', { name: group.name }) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('fleet.group.removeTitle', { name: group.name })}
      act={t('fleet.group.remove')}
      destroys
      disabled={form.values.confirm.trim() !== t('frame.typeYes.word')}
      width={440}
    >
      <p className="ask-lead">{t('fleet.group.removeLead', { count: group.deviceCount })}</p>
      <TextField form={form} name="confirm" label={t('frame.typeYes')} />
    </FormDialog>
  );
}

/** Vehicles of other groups, or of none, into one. */
export function FillGroupDialog({ group, rows, onClose }: Props & { rows: readonly FleetRow[] }) {
  const { t } = useText();
  const none = useNone();
  const others = rows.filter(({ groupId }) => groupId !== group.id);
  const start: { readonly ids: readonly number[] } = { ids: [] };
  const form = useForm(position.moveDevices, {
    closing: useClosing(onClose),
    start,
    input: ({ ids }) => ({ ...callNames(others.flatMap(({ row }) => (ids.includes(row.id) ? [row] : []))), groupId: group.id }),
    done: ({ moved }) => toast({ icon: 'move', words: t('fleet.moved', { count: moved }) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('fleet.group.fillTitle', { name: group.name })}
      act={t('fleet.group.fill')}
      disabled={form.values.ids.length === 0}
    >
      <FormField form={form} name="ids" label={t('fleet.vehicles')} hint={others.length === 0 ? <NoChoices of="tracker" /> : undefined}>
        {(control, ids, change) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            autoFocus
            style={{ width: '100%' }}
            placeholder={t('fleet.pickVehicles')}
            optionFilterProp="label"
            {...none('tracker', others)}
            value={[...ids]}
            onChange={change}
            options={others.map(({ row }) => ({ value: row.id, label: plateOf(row) }))}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

/** One vehicle into another group, or out of all. */
export function MoveVehicleDialog({ fleet, groups, onClose }: { fleet: FleetRow; groups: readonly PositionGroup[]; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(position.moveDevices, {
    closing: useClosing(onClose),
    start: { groupId: fleet.groupId },
    input: ({ groupId }) => ({ ...callNames([fleet.row]), groupId }),
    done: ({ moved }) => toast({ icon: 'move', words: t('fleet.moved', { count: moved }) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('fleet.moveTitle', { name: plateOf(fleet.row) })}
      act={t('fleet.move')}
      disabled={form.values.groupId === fleet.groupId}
      width={440}
    >
      <FormField form={form} name="groupId" label={t('fleet.group')}>
        {(control, groupId, change) => (
          <Select<number>
            {...control}
            style={{ width: '100%' }}
            value={groupId ?? 0}
            onChange={(id) => change(id === 0 ? null : id)}
            options={[{ value: 0, label: t('fleet.noGroup') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
