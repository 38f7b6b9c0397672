/** Handing the goods of a mission over, on the phone of whoever brings them: the receiver's name and signature, a photo, the temperature. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { type Handover, photoTypes, type Signature } from '@frostway/contract/mission/handover';
import type { Mission } from '@frostway/contract/mission/missions';
import { toCelsius } from '@frostway/core/units';
import { useEffect, useMemo, useState } from 'react';
import { base64Of } from '../../api/base64.js';
import { useText } from '../../api/language.js';
import { parseFigure } from '../../features/device/settings-form.js';
import { useMissionsNow } from '../../features/mission/MissionNow.js';
import { useClosing } from '../../ui/closing.js';
import { FileButton } from '../../ui/FilePick.js';
import { FormDialog } from '../../ui/FormDialog.js';
import type { ControlProps } from '../../ui/fields.js';
import { useForm } from '../../ui/form.js';
import { AreaField, FormField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { temperatureFigure, unitWord } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { readyPhoto } from './photo-ready.js';
import { SignaturePad } from './SignaturePad.js';
import './handover.css';

type Draft = {
  readonly receiver: string;
  readonly signature: Signature;
  /** In the unit of the page, as it is typed. */
  readonly temperature: string;
  readonly photo: File | undefined;
  readonly note: string;
};
type Props = {
  readonly mission: Mission;
  /** What is corrected; none = it is handed over. */
  readonly before?: Handover | undefined;
  readonly onClose: () => void;
};

/** See above. */
export function HandoverDialog({ mission, before, onClose }: Props) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const isCorrection = before !== undefined;
  const worst = useMissionsNow([mission]).get(mission.id)?.worst;
  const start: Draft = { receiver: before?.receiver ?? '', signature: [], temperature: '', photo: undefined, note: before?.note ?? '' };
  const celsius = (typed: string): number | undefined => {
    const value = parseFigure(typed);
    return value === undefined || unit === 'C' ? value : toCelsius(value);
  };
  const form = useForm(calls.handOver, {
    closing: useClosing(onClose),
    start,
    input: async ({ receiver, signature, temperature, photo, note }) => ({
      id: mission.id,
      receiver,
      signature: signature.map((stroke) => [...stroke]),
      note,
      corrects: isCorrection,
      ...(temperature.trim() === '' ? {} : { temperature: celsius(temperature) ?? null }),
      ...(photo === undefined ? {} : { photo: await base64Of(await readyPhoto(photo)) }),
    }),
    check: ({ temperature }) =>
      temperature.trim() !== '' && celsius(temperature) === undefined ? { temperature: 'mission.handover.temperatureWrong' } : {},
    wrong: { temperature: 'mission.handover.temperatureWrong', signature: 'signatureMissing', photo: 'photoTooLarge' },
    done: () => toast({ words: t('mission.handover.done') }),
  });
  const hint =
    worst == null || worst.state === 'silent'
      ? t('mission.handover.temperatureHint')
      : t('mission.handover.temperatureNow', {
          name: worst.name,
          value: `${temperatureFigure(worst.temperature, unit)} ${unitWord(t, unit)}`,
        });
  return (
    <FormDialog
      form={form}
      title={t('mission.handover.title')}
      act={t(isCorrection ? 'mission.handover.correctAct' : 'mission.handover.act')}
      width={560}
    >
      {isCorrection ? <p className="c13 sec">{t('mission.handover.correctLead')}</p> : null}
      <TextField
        form={form}
        name="receiver"
        label={t('mission.handover.receiver')}
        hint={t('mission.handover.receiverHint')}
        isRequired
        autoComplete="name"
      />
      <FormField form={form} name="signature" label={t('mission.handover.signature')} isRequired>
        {(control, signature, change) => <SignaturePad control={control} signature={signature} onChange={change} />}
      </FormField>
      <TextField
        form={form}
        name="temperature"
        label={t('mission.handover.temperature', { unit: unitWord(t, unit) })}
        hint={hint}
        maxLength={8}
        autoComplete="off"
      />
      <FormField form={form} name="photo" label={t('mission.handover.photo')} hint={t('mission.handover.photoHint')}>
        {(control, photo, change) => <PhotoPick control={control} photo={photo} onChange={change} />}
      </FormField>
      <AreaField form={form} name="note" label={t('mission.handover.note')} rows={[2, 5]} />
    </FormDialog>
  );
}

type PickProps = {
  readonly control: ControlProps;
  readonly photo: File | undefined;
  readonly onChange: (photo: File | undefined) => void;
};

/** On a phone the browser offers the camera. */
function PhotoPick({ control, photo, onChange }: PickProps) {
  const { t } = useText();
  // A field of its own for every photo: the same one can be taken again.
  const [turn, setTurn] = useState(0);
  const url = useMemo(() => (photo === undefined ? undefined : URL.createObjectURL(photo)), [photo]);
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return (
    <span className="ho-photo">
      {url === undefined ? null : <img src={url} alt={t('mission.handover.photoOf')} />}
      <FileButton
        key={turn}
        control={control}
        accept={photoTypes.join(',')}
        label={t('mission.handover.photo')}
        word={t('mission.handover.photoTake')}
        onFiles={([taken]) => onChange(taken)}
      />
      {photo === undefined ? null : (
        <button
          type="button"
          className="btn"
          onClick={() => {
            setTurn(turn + 1);
            onChange(undefined);
          }}
        >
          <Icon name="trash" size={14} />
          {t('mission.handover.photoRemove')}
        </button>
      )}
    </span>
  );
}
