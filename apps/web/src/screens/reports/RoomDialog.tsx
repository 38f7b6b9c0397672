/** A room whose temperatures are mapped: its name, its sensors, a plan, and where each sensor stands on it. */
import { photoTypes } from '@frostway/contract/mission/handover';
import { report as calls } from '@frostway/contract/report/endpoints';
import { type Room, roomLimits } from '@frostway/contract/report/rooms';
import { Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { useClosing } from '../../ui/closing.js';
import { FileButton } from '../../ui/FilePick.js';
import { Field, TextInput } from '../../ui/fields.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { many } from '../../ui/ChooseMany.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { NoChoices, useNone } from '../../ui/NoChoices.js';
import { identityOf } from '../../values/device-row.js';
import { base64Of } from '../../api/base64.js';
import { readyPhoto } from '../mission-detail/photo-ready.js';
import { RoomPlan, useRoomPlan } from './RoomPlan.js';

/** Shares of the plan, as percentages that are typed. */
type PlaceDraft = { readonly device: string; readonly label: string; readonly x: string; readonly y: string };
const shareOf = (typed: string): number => Math.round(Number(typed) * 10) / 1000;
const typed = (share: number): string => String(Math.round(share * 1000) / 10);
/** New sensors stand beside each other until they are put where they are. */
const fresh = (device: string, index: number): PlaceDraft => ({
  device,
  label: '',
  x: typed(((index % 6) + 0.5) / 6),
  y: typed((Math.floor(index / 6) + 0.5) / 5),
});

/** See above. */
export function RoomDialog({ room, onClose }: { room?: Room; onClose: () => void }) {
  const { t, lang } = useText();
  const members = useFleetMembers();
  const [plan, setPlan] = useState<File>();
  const [chosen, setChosen] = useState<string>();
  const [isSending, setSending] = useState(false);
  const kept = useRoomPlan(room?.id, room?.hasPlan === true);
  const picked = useMemo(() => (plan === undefined ? undefined : URL.createObjectURL(plan)), [plan]);
  useEffect(() => () => (picked === undefined ? undefined : URL.revokeObjectURL(picked)), [picked]);
  const putting = useAction(calls.putRoomPlan);
  const closing = useClosing(onClose);
  const sendPlan = async (id: number): Promise<void> => {
    setSending(true);
    try {
      if (plan !== undefined) await putting.mutateAsync({ id, plan: await base64Of(await readyPhoto(plan)) });
      toast({ words: t('rooms.saved') });
    } catch (error) {
      toast({ words: t('rooms.planFailed', { why: errorText(error, lang) }), hue: 'alarm', icon: 'alarm' });
    } finally {
      closing.close();
    }
  };
  const sent = (places: readonly PlaceDraft[]) =>
    places.map(({ device, label, x, y }) => ({ device, label, x: shareOf(x), y: shareOf(y) }));
  const start = {
    name: room?.name ?? '',
    places: (room?.places ?? []).map(({ mac, imei, label, x, y }): PlaceDraft => ({
      device: mac ?? imei ?? '',
      label,
      x: typed(x),
      y: typed(y),
    })) as readonly PlaceDraft[],
  };
  const isSame = (name: string, places: readonly PlaceDraft[]): boolean =>
    name.trim() === start.name && JSON.stringify(places) === JSON.stringify(start.places);
  const form = useForm(room === undefined ? calls.addRoom : calls.changeRoom, {
    closing,
    closes: false,
    start,
    input: ({ name, places }) => ({ ...(room === undefined ? {} : { id: room.id }), name, places: sent(places) }),
    at: (field) => (field.startsWith('places') ? 'places' : field),
    needed: { name: 'roomNameEmpty' },
    done: ({ id }) => void sendPlan(id),
  });
  const { name, places } = form.values;
  const none = useNone();
  const nameOf = (device: string): string => members.find((row) => identityOf(row) === device)?.name ?? device;
  const choices = members
    .filter(({ isMine }) => isMine)
    .map((row) => ({ value: identityOf(row), label: row.name, title: `${row.name} ${identityOf(row)}` }));
  const change = (device: string, part: Partial<PlaceDraft>): void =>
    form.set({ places: places.map((each) => (each.device === device ? { ...each, ...part } : each)) });
  // A new plan alone is a change, too, though the call of the room would say that nothing is.
  const onlyPlan = room !== undefined && plan !== undefined && isSame(name, places);
  return (
    <FormDialog
      form={onlyPlan ? { ...form, submit: () => void sendPlan(room.id), isSame: false } : form}
      title={t(room === undefined ? 'rooms.add' : 'rooms.edit')}
      act={t(room === undefined ? 'mission.add' : 'mission.save')}
      busy={form.isPending || isSending}
      width={760}
    >
      <TextField form={form} name="name" label={t('rooms.name')} isRequired autoFocus />
      <FormField form={form} name="places" label={t('rooms.sensors')} hint={choices.length === 0 ? <NoChoices of="sensor" /> : undefined}>
        {(control) => (
          <Select
            {...control}
            {...many}
            {...none('sensor', choices)}
            maxCount={roomLimits.sensors}
            placeholder={t('reports.choose')}
            value={places.map(({ device }) => device)}
            options={choices}
            onChange={(devices: string[]) =>
              form.set({ places: devices.map((device, index) => places.find((each) => each.device === device) ?? fresh(device, index)) })
            }
          />
        )}
      </FormField>
      <Field label={t('rooms.plan')} hint={t('rooms.planHint')}>
        {(control) => (
          <span className="row gap8 wrap">
            <FileButton
              control={control}
              accept={photoTypes.join(',')}
              label={t('rooms.plan')}
              word={t('rooms.planChoose')}
              onFiles={([file]) => setPlan(file)}
            />
            {plan === undefined ? null : <span className="c13 sec">{plan.name}</span>}
          </span>
        )}
      </Field>
      <p className="c12 mut">{t('rooms.placeHint')}</p>
      <RoomPlan
        url={picked ?? kept}
        dots={places.map(({ device, x, y }, index) => ({
          key: device,
          word: String(index + 1),
          title: nameOf(device),
          x: shareOf(x),
          y: shareOf(y),
          ...(device === chosen ? { look: 'chosen' as const } : {}),
        }))}
        {...(chosen === undefined ? {} : { onPut: (x: number, y: number) => change(chosen, { x: typed(x), y: typed(y) }) })}
      />
      <div className="f" style={{ marginTop: 12 }}>
        {places.map(({ device, label, x, y }, index) => (
          <div key={device} className="rm-place">
            <button
              type="button"
              className={`btn sm${device === chosen ? ' p' : ''}`}
              aria-pressed={device === chosen}
              aria-label={t('rooms.pick', { name: nameOf(device) })}
              onClick={() => setChosen(device === chosen ? undefined : device)}
            >
              <span className="ell">{`${index + 1} ${nameOf(device)}`}</span>
            </button>
            <TextInput
              aria-label={t('rooms.placeLabel', { name: nameOf(device) })}
              placeholder={t('rooms.label')}
              maxLength={64}
              value={label}
              onChange={(text) => change(device, { label: text })}
            />
            {(['x', 'y'] as const).map((side) => (
              <TextInput
                key={side}
                aria-label={t(`rooms.${side}`, { name: nameOf(device) })}
                inputMode="decimal"
                value={side === 'x' ? x : y}
                onChange={(text) => change(device, { [side]: text })}
              />
            ))}
          </div>
        ))}
      </div>
    </FormDialog>
  );
}
