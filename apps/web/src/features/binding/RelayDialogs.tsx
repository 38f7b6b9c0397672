/** Allowing an account to relay, by its name or by a gateway that is heard, and ending that. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { ForeignReception, Relay } from '@frostway/contract/binding/relay-rows';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { Field, TextInput } from '../../ui/fields.js';
import { refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { identityOf } from '../../values/device-row.js';
import { ValidityFields } from './ValidityFields.js';
import { type Validity, fromNowOn, inputOf, problemOf, readNames } from './validity.js';

/** Whom: nobody yet, or who has a gateway that hears a sensor. */
export type Allowing = Partial<Pick<ForeignReception, 'gateway' | 'sensor'>>;

/** Answers that a permission makes old. */

/** Asks whom, for which sensors and how long. */
export function AllowDialog({ allowing, onClose }: { allowing: Allowing; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const { gateway, sensor } = allowing;
  const [account, setAccount] = useState('');
  const [scope, setScope] = useState<'some' | 'all'>(sensor === undefined ? 'all' : 'some');
  const [pasted, setPasted] = useState(sensor?.mac ?? '');
  const [validity, setValidity] = useState<Validity>(fromNowOn);
  const add = useAction(bindingFeature.addRelay);
  const read = readNames(pasted);
  const unreadable = [...read.unreadable, ...read.imei];
  const problem = problemOf(validity, nowMs());
  const problems = refusedFields(add.error, lang);
  const isWhole = (gateway !== undefined || account.trim() !== '') && (scope === 'all' || (read.mac.length > 0 && unreadable.length === 0));
  const submit = (): void =>
    add.mutate(
      {
        ...(gateway === undefined ? { account: account.trim() } : { gateway: identityOf(gateway) }),
        ...(scope === 'all' ? {} : { macs: read.mac }),
        ...inputOf(validity),
      },
      {
        onSuccess: (row) => {
          toast({ words: t('relay.allowed', { name: row.account }) });
          closing.close();
        },
      },
    );
  return (
    <FormDialog
      closing={closing}
      title={gateway === undefined ? t('relay.allowTitle') : t('relay.allowGateway', { name: gateway.name })}
      act={t('relay.allowAct')}
      busy={add.isPending}
      disabled={!isWhole || problem !== undefined}
      error={Object.keys(problems).length > 0 ? undefined : add.error}
      onSubmit={submit}
      width={560}
    >
      <p className="ask-lead">{t('relay.allowLead')}</p>
      {gateway === undefined ? (
        <Field label={t('relay.account')} isRequired error={problems['account']} hint={t('relay.accountHint')}>
          {(control) => (
            <TextInput
              {...control}
              value={account}
              maxLength={limits.email}
              autoComplete="off"
              onChange={(next) => (add.reset(), setAccount(next))}
            />
          )}
        </Field>
      ) : null}
      <div className="bind-kind">
        <Segments
          label={t('relay.column.sensors')}
          value={scope}
          options={(['all', 'some'] as const).map((key) => ({ key, word: t(`relay.scope.${key}`) }))}
          onChange={(next) => (add.reset(), setScope(next))}
        />
      </div>
      {scope === 'some' ? (
        <Field
          label={t('relay.macs')}
          hint={read.mac.length === 0 ? t('binding.paste.hint') : t('binding.paste.read', { count: read.mac.length })}
          error={unreadable.length > 0 ? t('binding.paste.unreadable', { lines: unreadable.slice(0, 3).join(', ') }) : problems['macs']}
        >
          {(control) => (
            <textarea
              {...control}
              className="paste-box"
              rows={4}
              value={pasted}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => (add.reset(), setPasted(event.target.value))}
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
  const closing = useClosing(onClose);
  const end = useAction(bindingFeature.endRelay);
  return (
    <AskDialog
      closing={closing}
      title={t('relay.endTitle', { name: relay.account })}
      lead={t('relay.endLead')}
      act={t('relay.end')}
      busy={end.isPending}
      error={end.error}
      onSubmit={() =>
        end.mutate(
          { id: relay.id },
          {
            onSuccess: () => {
              toast({ words: t('relay.ended', { name: relay.account }) });
              closing.close();
            },
          },
        )
      }
    />
  );
}
