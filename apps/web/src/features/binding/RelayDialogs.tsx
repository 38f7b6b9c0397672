/** Allowing an account to relay, by its name or by a gateway that is heard, and ending that. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { ForeignReception, Relay } from '@frostway/contract/binding/relay-rows';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { Field } from '../../ui/fields.js';
import { TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { identityOf } from '../../values/device-row.js';
import { ValidityFields } from './ValidityFields.js';
import { type Validity, fromNowOn, inputOf, problemOf, readNames } from './validity.js';

/** Whom: nobody yet, or who has a gateway that hears a sensor. */
export type Allowing = Partial<Pick<ForeignReception, 'gateway' | 'sensor'>>;

/** Answers that a permission makes old. */

/** Asks whom, for which sensors and how long. */
export function AllowDialog({ allowing, onClose }: { allowing: Allowing; onClose: () => void }) {
  const { t } = useText();
  const { gateway, sensor } = allowing;
  const [scope, setScope] = useState<'some' | 'all'>(sensor === undefined ? 'all' : 'some');
  const [pasted, setPasted] = useState(sensor?.mac ?? '');
  const [validity, setValidity] = useState<Validity>(fromNowOn);
  const read = readNames(pasted);
  const unreadable = [...read.unreadable, ...read.imei];
  const problem = problemOf(validity, nowMs());
  const form = useForm(bindingFeature.addRelay, {
    closing: useClosing(onClose),
    start: { account: '' },
    also: ['macs'],
    input: (values) => ({
      ...(gateway === undefined ? { account: values.account.trim() } : { gateway: identityOf(gateway) }),
      ...(scope === 'all' ? {} : { macs: read.mac }),
      ...inputOf(validity),
    }),
    done: (row) => toast({ words: t('relay.allowed', { name: row.account }) }),
  });
  const { account } = form.values;
  // What was refused is no news about what is chosen now.
  const forget = (): void => form.set({});
  const isWhole = (gateway !== undefined || account.trim() !== '') && (scope === 'all' || (read.mac.length > 0 && unreadable.length === 0));
  return (
    <FormDialog
      form={form}
      title={gateway === undefined ? t('relay.allowTitle') : t('relay.allowGateway', { name: gateway.name })}
      act={t('relay.allowAct')}
      disabled={!isWhole || problem !== undefined}
      width={560}
    >
      <p className="ask-lead">{t('relay.allowLead')}</p>
      {gateway === undefined ? (
        <TextField
          form={form}
          name="account"
          label={t('relay.account')}
          hint={t('relay.accountHint')}
          maxLength={limits.email}
          isRequired
        />
      ) : null}
      <div className="bind-kind">
        <Segments
          label={t('relay.column.sensors')}
          value={scope}
          options={(['all', 'some'] as const).map((key) => ({ key, word: t(`relay.scope.${key}`) }))}
          onChange={(next) => (forget(), setScope(next))}
        />
      </div>
      {scope === 'some' ? (
        <Field
          label={t('relay.macs')}
          hint={read.mac.length === 0 ? t('binding.paste.hint') : t('binding.paste.read', { count: read.mac.length })}
          error={
            unreadable.length > 0 ? t('binding.paste.unreadable', { lines: unreadable.slice(0, 3).join(', ') }) : form.problems['macs']
          }
        >
          {(control) => (
            <textarea
              {...control}
              className="paste-box"
              rows={4}
              value={pasted}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => (forget(), setPasted(event.target.value))}
            />
          )}
        </Field>
      ) : null}
      <ValidityFields value={validity} onChange={setValidity} problem={problem} />
    </FormDialog>
  );
}

/** Asks before a permission ends. */
export function EndRelayDialog({ relay, onClose }: { relay: Relay; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={bindingFeature.endRelay}
      input={{ id: relay.id }}
      done={t('relay.ended', { name: relay.account })}
      onClose={onClose}
      title={t('relay.endTitle', { name: relay.account })}
      lead={t('relay.endLead')}
      act={t('relay.end')}
    />
  );
}
