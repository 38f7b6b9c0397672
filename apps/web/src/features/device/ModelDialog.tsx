/** Correcting the model of a device: another one of its kind, then the question with what follows; limits the new one cannot have are given up by name. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { deviceModels, findModel } from '@frostway/core/models';
import { Select } from 'antd';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { fieldTexts, isRefusal } from '../../api/refused.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon } from '../../ui/icons.js';
import { useForm } from '../../ui/form.js';
import { FormField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { ModelName } from './DeviceFacts.js';
import { callName, identityText, identityWord } from './naming.js';
import { limitNames } from './settings-form.js';

export type ModelDialogProps = {
  readonly device: Pick<Device, 'mac' | 'imei' | 'model'>;
  readonly onClose: () => void;
  /** It is corrected: lists of other features ask again. */
  readonly onDone?: () => void;
};

/** Models a device can turn out to be of: of its kind, and named the same way. */
export function likeModels(model: string): readonly string[] {
  const now = findModel(model);
  return deviceModels
    .filter((row) => row.model !== model && row.kind === now?.kind && row.identifiedBy === now.identifiedBy)
    .map((row) => row.model);
}

type Chosen = { readonly model: string | undefined; readonly lost: readonly string[] };
const nothingChosen: Chosen = { model: undefined, lost: [] };

/** See above. */
export function ModelDialog({ device, onClose, onDone }: ModelDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [isAsked, setAsked] = useState(false);
  const form = useForm(deviceFeature.changeModel, {
    closing,
    start: nothingChosen,
    input: ({ model, lost }) => ({ ...callName(device), model: model ?? '', ...(lost.length === 0 ? {} : { dropLimits: true }) }),
    // Limits it cannot have are no mistake: they are asked about.
    refused: (error) => (isRefusal(error, 'limitsNotOfModel') ? form.set({ lost: Object.keys(fieldTexts(error, lang)) }) : undefined),
    done: (_corrected, { model = '' }) => {
      toast({ icon: 'edit', words: t('device.modelCorrected', { model: findModel(model)?.label[lang] ?? model }) });
      onDone?.();
    },
  });
  const { model: wanted, lost } = form.values;
  const again = (): void => {
    setAsked(false);
    form.set({ lost: [] });
  };
  return (
    <FormDialog
      form={form}
      title={isAsked ? t('device.modelAsk') : t('device.act.model')}
      act={lost.length > 0 ? t('device.modelActDropping') : isAsked ? t('device.modelAct') : t('device.renameNext')}
      destroys={lost.length > 0}
      disabled={wanted === undefined}
      error={lost.length > 0 ? null : form.error}
      onSubmit={isAsked ? form.submit : () => setAsked(true)}
      width={460}
      footNote={
        isAsked ? (
          <button type="button" className="lnk" onClick={again}>
            {t('device.modelAgain')}
          </button>
        ) : undefined
      }
    >
      {isAsked && wanted !== undefined ? (
        <>
          <p className="ask-lead">{t('device.modelConsequence')}</p>
          <dl className="pairs ren">
            <dt>{t(identityWord(device))}</dt>
            <dd>{identityText(device)}</dd>
            <dt>{t('device.modelFrom')}</dt>
            <dd className="was">
              <ModelName model={device.model} />
            </dd>
            <dt>{t('device.modelTo')}</dt>
            <dd className="b">
              <ModelName model={wanted} />
            </dd>
          </dl>
          {lost.length === 0 ? null : (
            <div className="note k-alarm" role="alert" style={{ marginTop: 14 }}>
              <Icon name="alarm" />
              <div>
                {t('device.modelLosesLimits')}
                <ul>
                  {limitNames
                    .filter((name) => lost.includes(name))
                    .map((name) => (
                      <li key={name}>{t(`device.set.${name}`)}</li>
                    ))}
                </ul>
              </div>
            </div>
          )}
        </>
      ) : (
        <FormField form={form} name="model" label={t('device.model')} hint={t('device.modelHint')}>
          {(control, _value, change) => (
            <Select
              {...control}
              style={{ width: '100%', height: 36 }}
              {...(wanted === undefined ? {} : { value: wanted })}
              placeholder={findModel(device.model)?.label[lang] ?? device.model}
              onChange={change}
              options={likeModels(device.model).map((model) => ({ value: model, label: findModel(model)?.label[lang] ?? model }))}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
