/** The vehicles of a fence, or those that are watched: many at once, by name or a whole group; how many fences each has is told beside it. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { FenceRow } from '@frostway/contract/fence/rows';
import { fenceLimits } from '@frostway/core/fence/shape';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { ChooseNamed } from '../../ui/ChooseMany.js';
import { Field } from '../../ui/fields.js';
import { PickMenu } from '../../ui/PickMenu.js';
import { NoChoices } from '../../ui/NoChoices.js';
import { roomOf } from './room.js';

export type DevicesFieldProps = {
  readonly label: string;
  readonly imeis: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (imeis: readonly string[]) => void;
  readonly isRequired?: boolean;
  /** Given: how many fences each vehicle has is told, the fence that is changed (`but`) aside. */
  readonly fences?: readonly FenceRow[] | undefined;
  readonly but?: number | undefined;
};

const isMineTo = (row: DeviceStatus): boolean => row.kind === 'tracker' && row.imei !== null && row.isMine && !row.isScrapped;

/** See above. Only trackers the caller may change are offered; those a fence has already stay. */
export function DevicesField({ label, imeis, problem, onChange, isRequired = false, fences, but }: DevicesFieldProps) {
  const { t } = useText();
  const members = useFleetMembers();
  const groups = useAnswer(deviceFeature.groupTree, {}, { freshMs: 60_000 }).data?.rows;
  const most = fenceLimits.perDevice;
  const room = useMemo(() => (fences === undefined ? undefined : roomOf(fences, but)), [fences, but]);
  const trackers = useMemo(() => members.filter(isMineTo), [members]);
  const choices = useMemo(
    () =>
      members
        .filter((row) => isMineTo(row) || imeis.includes(row.imei ?? ''))
        .map((row) => {
          const code = row.imei ?? '';
          const audited = room === undefined ? code : t('fence.devices.room', { code, count: room.get(code) ?? 0, most });
          return { id: code, name: row.car === null || row.car === '' ? row.name : `${row.car} ${row.name}`, code: audited };
        }),
    [members, imeis, room, t, most],
  );
  const inGroups = (groups ?? []).filter(({ id }) => trackers.some(({ groupId }) => groupId === id));
  const full = imeis.filter((imei) => (room?.get(imei) ?? 0) >= most);
  const nameOf = (imei: string): string => choices.find(({ id }) => id === imei)?.name ?? imei;
  const hint =
    room === undefined
      ? undefined
      : full.length === 0
        ? t(imeis.length === 0 ? 'fence.devices.noAlarms' : 'fence.devices.hint', { most })
        : t('fence.devices.full', { most, names: full.map(nameOf).join(t('detail.comma')) });
  const addGroup = (key: string): void => {
    const added = trackers.filter(({ groupId }) => groupId === Number(key)).map(({ imei }) => imei ?? '');
    onChange([...new Set([...imeis, ...added])]);
  };
  return (
    <Field label={label} isRequired={isRequired} error={problem} hint={choices.length === 0 ? <NoChoices of="tracker" /> : hint}>
      {(control) => (
        <div className="fn-devices">
          <ChooseNamed
            {...control}
            choices={choices}
            of="tracker"
            value={imeis}
            placeholder={t('fence.devices.none')}
            onChange={onChange}
          />
          {inGroups.length === 0 ? null : (
            <PickMenu
              label={t('fence.devices.group')}
              value=""
              chosen=""
              choices={inGroups.map(({ id, name }) => ({ key: String(id), word: name }))}
              onPick={addGroup}
            />
          )}
          {imeis.length < 2 ? null : (
            <button type="button" className="lnk c13" onClick={() => onChange([])}>
              {t('fence.devices.clear')}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
