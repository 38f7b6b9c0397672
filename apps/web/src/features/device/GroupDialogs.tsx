/** The dialogs of a group: add below it, rename, move, delete with the word Yes. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Group } from '@frostway/contract/device/rows';
import { limits } from '@frostway/core/limits';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { ZoneSelect } from '../../ui/ZoneSelect.js';
import { toast } from '../../ui/toasts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { fixedPlaceText, readFixedPlace } from './fixed-place.js';
import { GroupPick } from './GroupPick.js';
import { heightOf, moveProblem } from './group-tree.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { type DialogProps, RemoveGroupDialog } from './RemoveGroupDialog.js';

export type GroupAct = 'add' | 'rename' | 'move' | 'remove';
export type WantedGroup = { readonly act: GroupAct; readonly group: Group };

/** The dialog that is wanted; `onAdded` hears of a new group. */
export function GroupDialog({
  wanted,
  ...rest
}: {
  wanted: WantedGroup;
  groups: readonly Group[];
  onClose: () => void;
  onAdded: (id: number) => void;
  onRemoved: (parentId: number | undefined) => void;
}) {
  const props = { group: wanted.group, groups: rest.groups, onClose: rest.onClose };
  switch (wanted.act) {
    case 'add':
      return <NameGroupDialog {...props} onAdded={rest.onAdded} />;
    case 'rename':
      return <NameGroupDialog {...props} />;
    case 'move':
      return <MoveGroupDialog {...props} />;
    case 'remove':
      return <RemoveGroupDialog {...props} onRemoved={rest.onRemoved} />;
  }
}

/** A name for a new group below `group`, or another one for itself. */
function NameGroupDialog({ group, onClose, onAdded }: DialogProps & { onAdded?: (id: number) => void }) {
  const { t } = useText();
  const isNew = onAdded !== undefined;
  const form = useForm(isNew ? deviceFeature.addGroup : deviceFeature.changeGroup, {
    closing: useClosing(onClose),
    start: {
      name: isNew ? '' : group.name,
      zone: isNew ? null : group.zone,
      place: isNew ? '' : fixedPlaceText(group),
      radius: isNew ? usualRadiusM : (group.radius ?? usualRadiusM),
    },
    input: ({ name, zone, place, radius }) => ({
      ...(isNew ? { parentId: group.id } : { id: group.id }),
      name: name.trim(),
      zone,
      ...siteOf(place, radius, isNew ? undefined : group),
    }),
    check: ({ place }) => ({ place: readFixedPlace(place) === undefined ? 'device.group.placeWrong' : undefined }),
    done: (saved, { name }) => {
      if (isNew && saved !== null) onAdded(saved.id);
      toast({ words: t(isNew ? 'device.group.added' : 'device.group.renamed', { name: name.trim() }) });
    },
  });
  return (
    <FormDialog
      form={form}
      title={isNew ? t('device.group.addTitle', { name: group.name }) : t('device.group.renameTitle')}
      act={isNew ? t('device.group.add') : t('device.group.rename')}
      width={440}
    >
      <TextField
        form={form}
        name="name"
        label={t('device.group.name')}
        hint={isNew ? t('device.group.depth', { depth: group.depth + 1, max: limits.groupDepth }) : undefined}
        icon="folder"
        mayExceed
        autoFocus
      />
      <FormField form={form} name="zone" label={t('device.group.zone')} hint={t('device.group.zoneHint')}>
        {(control, zone, change) => <ZoneSelect {...control} value={zone} none={t('device.group.zoneInherited')} onChange={change} />}
      </FormField>
      <TextField form={form} name="place" label={t('device.group.place')} hint={t('device.group.placeHint')} icon="pin" mayExceed />
      {form.values.place.trim() === '' ? null : (
        <FormField form={form} name="radius" label={t('device.group.radius')}>
          {(control, radius, change) => (
            <InputNumber
              {...control}
              controls={false}
              min={limits.siteRadius.least}
              max={limits.siteRadius.most}
              value={radius}
              suffix={t('values.unit.metre')}
              onChange={(metres) => change(metres ?? usualRadiusM)}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}

/** Around the place of a site, metres, unless somebody says otherwise. */
const usualRadiusM = 300;

/** The place as the call takes it: all of it or nothing, and nothing said where it stays as it is. */
function siteOf(place: string, radius: number, before: Group | undefined) {
  const { latitude, longitude } = readFixedPlace(place) ?? { latitude: null, longitude: null };
  const site = latitude === null ? { latitude, longitude, radius: null } : { latitude, longitude, radius };
  if (before === undefined) return latitude === null ? {} : site;
  const isSame = site.latitude === before.latitude && site.longitude === before.longitude && site.radius === before.radius;
  return isSame ? {} : site;
}

function MoveGroupDialog({ group, groups, onClose }: DialogProps) {
  const { t } = useText();
  const [target, setTarget] = useState<number>();
  const height = heightOf(groups, group.id);
  const hindranceOf = (each: Group): string | undefined => {
    const problem = moveProblem(groups, group.id, each.id);
    return problem === undefined || problem === 'root' ? undefined : t(`device.group.move.${problem}`);
  };
  const form = useForm(deviceFeature.changeGroup, {
    closing: useClosing(onClose),
    input: () => ({ id: group.id, parentId: target }),
    done: () => toast({ icon: 'move', words: t('device.group.moved', { name: group.name }) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('device.group.moveTitle', { name: group.name })}
      act={t('device.move')}
      disabled={target === undefined}
      width={460}
    >
      <GroupPick
        groups={groups}
        value={target}
        onChange={setTarget}
        hindranceOf={hindranceOf}
        noteOf={(each) => t('device.group.level', { depth: each.depth + 1, deepest: each.depth + height, max: limits.groupDepth })}
        label={t('device.group.moveTitle', { name: group.name })}
      />
      <p className="hint" style={{ marginTop: 10 }}>
        {t('device.group.moveHint', { count: group.deviceTotal })}
      </p>
    </FormDialog>
  );
}
