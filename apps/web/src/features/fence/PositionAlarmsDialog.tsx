/** Setting what is watched of positions besides fences: speed, displacement, long stops, forbidden hours; for one vehicle or for many. */
import { fence as calls } from '@frostway/contract/fence/endpoints';
import type { PositionAlarmRow } from '@frostway/contract/fence/rows';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { Field, TextInput } from '../../ui/fields.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { Segments } from '../../ui/ListPanel.js';
import { toast } from '../../ui/toasts.js';
import { ZoneSelect } from '../../ui/ZoneSelect.js';
import { type AlarmDraft, alarmInput, type AlarmKind, alarmProblems, alarmsOf, type Doing, emptyAlarms, limitKinds } from './alarm-form.js';
import { DevicesField } from './DevicesField.js';
import { SpanFields } from './SpanFields.js';

export type PositionAlarmsDialogProps = {
  /** The vehicle whose alarms are changed; none: vehicles are chosen in the dialog. */
  readonly row?: PositionAlarmRow | undefined;
  readonly onClose: () => void;
};

/** See above. */
export function PositionAlarmsDialog({ row, onClose }: PositionAlarmsDialogProps) {
  const { t } = useText();
  const was = useMemo(() => (row === undefined ? undefined : alarmsOf(row)), [row]);
  const form = useForm(calls.setPositionAlarms, {
    closing: useClosing(onClose),
    start: was ?? emptyAlarms,
    input: (draft) => alarmInput(draft, was),
    check: alarmProblems,
    done: ({ rows }) => toast({ words: t('fence.alarms.saved', { count: rows.length }) }),
  });
  const { values: draft, set, problems } = form;
  const does: readonly { readonly key: Doing; readonly word: string }[] =
    was === undefined
      ? [
          { key: 'keep', word: t('fence.alarms.keep') },
          { key: 'put', word: t('fence.alarms.put') },
          { key: 'end', word: t('fence.alarms.end') },
        ]
      : [
          { key: 'end', word: t('fence.alarms.end') },
          { key: 'put', word: t('fence.alarms.on') },
        ];
  const part = (kind: AlarmKind, content: ReactNode) => (
    <Part key={kind} kind={kind} draft={draft} does={does} onChange={set}>
      {content}
    </Part>
  );
  return (
    <FormDialog
      form={form}
      title={row === undefined ? t('fence.alarms.set') : row.name}
      act={t('frame.save')}
      disabled={was !== undefined && form.isSame}
      width={620}
    >
      {row === undefined ? (
        <DevicesField
          label={t('fence.devices')}
          imeis={draft.imeis}
          problem={problems['imeis']}
          onChange={(imeis) => set({ imeis })}
          isRequired
        />
      ) : null}
      {limitKinds.map((kind) =>
        part(
          kind,
          <Field label={t('fence.alarms.limit')} error={problems[kind]} hint={t(`fence.alarms.hint.${kind}`)}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={draft[kind]}
                onChange={(text) => set({ [kind]: text })}
                after={
                  <span className="u">
                    {kind === 'stop' ? t('fence.alarms.minutes') : t(kind === 'displacement' ? 'fence.metre' : 'values.unit.kmh')}
                  </span>
                }
              />
            )}
          </Field>,
        ),
      )}
      {part(
        'hours',
        <>
          <SpanFields
            label={t('fence.alarms.kind.hours')}
            spans={draft.hours}
            problem={problems['hours']}
            onChange={(hours) => set({ hours })}
          />
          <Field label={t('fence.alarms.zone')} error={problems['zone']}>
            {(control) => (
              <ZoneSelect id={control.id} value={draft.zone} none={t('fence.alarms.zoneNone')} onChange={(zone) => set({ zone })} />
            )}
          </Field>
        </>,
      )}
      {problems['doing'] === undefined ? null : (
        <p className="f" role="alert">
          <span className="e">
            <Icon name="alarm" size={12} />
            {problems['doing']}
          </span>
        </p>
      )}
    </FormDialog>
  );
}

type PartProps = {
  readonly kind: AlarmKind;
  readonly draft: AlarmDraft;
  readonly does: readonly { readonly key: Doing; readonly word: string }[];
  readonly onChange: (part: Partial<AlarmDraft>) => void;
  readonly children: ReactNode;
};

/** One kind of alarm: what is done with it, and its limit once it is set. */
function Part({ kind, draft, does, onChange, children }: PartProps) {
  const { t } = useText();
  const word = t(`fence.alarms.kind.${kind}`);
  return (
    <section className="fn-part" data-kind={kind} aria-label={word}>
      <div className="row gap8">
        <h3 className="grow">{word}</h3>
        <Segments
          label={word}
          value={draft.doing[kind]}
          options={does}
          onChange={(doing) => onChange({ doing: { ...draft.doing, [kind]: doing } })}
        />
      </div>
      {draft.doing[kind] === 'put' ? children : null}
    </section>
  );
}
