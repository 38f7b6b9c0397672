/** The private hours of a vehicle: in which hours of the week nobody but its owner sees where it is. */
import { driver as calls, type PrivateHoursRow } from '@frostway/contract/driver/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { nightSpan, type SpanDraft } from '../../features/fence/alarm-form.js';
import { SpanFields } from '../../features/fence/SpanFields.js';
import { useClosing } from '../../ui/closing.js';
import { Field } from '../../ui/fields.js';
import { useForm } from '../../ui/form.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { toast } from '../../ui/toasts.js';
import { ZoneSelect } from '../../ui/ZoneSelect.js';
import { type FleetRow, plateOf } from './fleet-list.js';

type Props = { readonly fleet: FleetRow; readonly onClose: () => void };

/** Asks for them as they are; the dialog opens with them. */
export function PrivateHoursDialog({ fleet, onClose }: Props) {
  const { imei, mac } = fleet.row;
  const { data } = useAnswer(calls.privateHours, imei === null ? { mac: mac ?? '' } : { imei });
  return data === undefined ? null : <Form fleet={fleet} was={data} onClose={onClose} />;
}

function Form({ fleet, was, onClose }: Props & { readonly was: PrivateHoursRow }) {
  const { t } = useText();
  const { imei, mac } = fleet.row;
  const form = useForm(calls.setPrivateHours, {
    closing: useClosing(onClose),
    start: {
      hasHours: was.spans.length > 0,
      spans: was.spans.length === 0 ? [nightSpan] : was.spans.map(({ days = [], ...span }): SpanDraft => ({ ...span, days })),
      zone: was.zone,
    },
    input: ({ hasHours, spans, zone }) => ({
      ...(imei === null ? { mac: mac ?? '' } : { imei }),
      spans: hasHours ? spans.map(({ from, until, days }) => ({ from, until, ...(days.length === 0 ? {} : { days: [...days] }) })) : [],
      ...(zone === null ? {} : { zone }),
    }),
    done: ({ spans }) => toast({ words: t(spans.length === 0 ? 'fleet.private.ended' : 'fleet.private.saved') }),
  });
  const { values, set, problems } = form;
  const which = t('fleet.private.which');
  return (
    <FormDialog
      form={form}
      title={t('fleet.private.title', { plate: plateOf(fleet.row) })}
      act={t('frame.save')}
      disabled={form.isSame}
      width={620}
    >
      <p className="ask-lead">{t('fleet.private.lead')}</p>
      <Segments
        label={which}
        value={values.hasHours ? 'some' : 'none'}
        options={[
          { key: 'none', word: t('fleet.private.none') },
          { key: 'some', word: t('fleet.private.some') },
        ]}
        onChange={(next) => set({ hasHours: next === 'some' })}
      />
      {values.hasHours ? (
        <>
          <SpanFields label={which} spans={values.spans} problem={problems['spans']} onChange={(spans) => set({ spans: [...spans] })} />
          <Field label={t('fence.alarms.zone')} error={problems['zone']}>
            {(control) => (
              <ZoneSelect id={control.id} value={values.zone} none={t('fence.alarms.zoneNone')} onChange={(zone) => set({ zone })} />
            )}
          </Field>
        </>
      ) : null}
    </FormDialog>
  );
}
