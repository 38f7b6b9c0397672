/** Binds devices to a gateway or a tracker: picked from a list, or pasted and scanned; with a validity. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { PickList, usePicks } from '../../ui/PickList.js';
import { Field } from '../../ui/fields.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { callNames, identityOf } from '../../values/device-row.js';
import { ValidityFields } from './ValidityFields.js';
import { type Target, toOf } from './binding-acts.js';
import { type Validity, fromNowOn, inputOf, problemOf, readNames } from './validity.js';
import { useForm } from '../../ui/form.js';

type Kind = 'beacon' | 'gateway';
type Names = { readonly mac?: readonly string[]; readonly imei?: readonly string[] };

/** See above. */
export function BindDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const { t } = useText();
  const [way, setWay] = useState<'pick' | 'paste'>('pick');
  const [chosen, setChosen] = useState<ReadonlyMap<number, Device>>(new Map());
  const [pasted, setPasted] = useState('');
  const [validity, setValidity] = useState<Validity>(fromNowOn);
  const read = readNames(pasted);
  const names: Names = way === 'pick' ? callNames([...chosen.values()]) : namesOf(read);
  const count = (names.mac?.length ?? 0) + (names.imei?.length ?? 0);
  const problem = problemOf(validity, nowMs());
  const form = useForm(bindingFeature.bind, {
    closing: useClosing(onClose),
    input: () => ({
      ...(names.mac === undefined ? {} : { mac: [...names.mac] }),
      ...(names.imei === undefined ? {} : { imei: [...names.imei] }),
      ...toOf(target),
      ...inputOf(validity),
    }),
    done: ({ changed }) => toast({ words: t('binding.bound', { count: changed }) }),
  });
  // What was refused is no news about what is chosen now.
  const forget = (): void => form.set({});
  return (
    <FormDialog
      form={form}
      title={t('binding.bindTo', { name: target.name })}
      act={count === 0 ? t('binding.bind') : t('binding.bindCount', { count })}
      disabled={count === 0 || problem !== undefined || (way === 'paste' && read.unreadable.length > 0)}
      width={560}
    >
      <Segments
        label={t('binding.by')}
        value={way}
        options={(['pick', 'paste'] as const).map((key) => ({ key, word: t(`binding.by.${key}`) }))}
        onChange={(next) => (forget(), setWay(next))}
      />
      {way === 'pick' ? (
        <Picking target={target} chosen={chosen} onChoose={(next) => (forget(), setChosen(next))} />
      ) : (
        <Field
          label={t('binding.paste.label')}
          hint={count === 0 ? t('binding.paste.hint') : t('binding.paste.read', { count })}
          error={
            read.unreadable.length === 0 ? undefined : t('binding.paste.unreadable', { lines: read.unreadable.slice(0, 3).join(', ') })
          }
        >
          {(control) => (
            <textarea
              {...control}
              className="paste-box"
              rows={7}
              value={pasted}
              spellCheck={false}
              autoComplete="off"
              // A scanner ends every number with Enter: here it begins the next line, it does not send the form.
              onChange={(event) => (forget(), setPasted(event.target.value))}
            />
          )}
        </Field>
      )}
      <ValidityFields value={validity} onChange={setValidity} problem={problem} />
    </FormDialog>
  );
}

function namesOf({ mac, imei }: { readonly mac: string[]; readonly imei: string[] }): Names {
  return { ...(mac.length === 0 ? {} : { mac }), ...(imei.length === 0 ? {} : { imei }) };
}

type PickingProps = {
  readonly target: Target;
  readonly chosen: ReadonlyMap<number, Device>;
  readonly onChoose: (chosen: ReadonlyMap<number, Device>) => void;
};

function Picking({ target, chosen, onChoose }: PickingProps) {
  const { t } = useText();
  const [kind, setKind] = useState<Kind>('beacon');
  const picks = usePicks(deviceFeature.groupDevices, { kind });
  return (
    <>
      {target.kind === 'tracker' ? (
        <div className="bind-kind">
          <Segments
            label={t('binding.kind')}
            value={kind}
            options={(['beacon', 'gateway'] as const).map((key) => ({ key, word: t(`values.kind.${key}`) }))}
            onChange={(next) => (setKind(next), picks.pages.onPage(1))}
          />
        </div>
      ) : null}
      <PickList<Device>
        {...picks}
        label={t('binding.bind')}
        searchLabel={t('binding.pick.search')}
        keyOf={(row) => row.id}
        name={(row) => row.name}
        note={(row) => identityOf(row)}
        chosen={chosen}
        onChoose={onChoose}
        noneFound={t('binding.pick.noneFound')}
        empty={<Empty drawing="device" title={t('binding.pick.none')} hint={t('binding.pick.noneHint')} />}
      />
    </>
  );
}
