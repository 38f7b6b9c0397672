/** Ends a binding, sets its end, and tells who heard a device: the dialogs of one row. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { Binding } from '@frostway/contract/binding/rows';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Age } from '../../ui/Moment.js';
import { Signal } from '../../ui/Quantity.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { identityOf } from '../../values/device-row.js';
import { msOf } from '../../values/times.js';
import { ValidityFields } from './ValidityFields.js';
import { nameOf, toOf } from './binding-acts.js';
import { type Validity, inputOf, problemOf } from './validity.js';

/** What is bound, as the call takes it. */
const pairOf = ({ device, to }: Binding) => ({
  ...(device.mac === null ? { imei: [device.imei ?? ''] } : { mac: [device.mac] }),
  ...toOf(to),
  action: 'unbind' as const,
});

export function UnbindDialog({ binding, onClose }: { binding: Binding; onClose: () => void }) {
  const { t } = useText();
  const { name } = binding.device;
  return (
    <AskDialog
      call={bindingFeature.bind}
      input={pairOf(binding)}
      done={t('binding.unbound', { name })}
      onClose={onClose}
      title={t('binding.unbindTitle', { name, to: binding.to.name })}
      lead={t('binding.unbindLead')}
      act={t('binding.unbind')}
    />
  );
}

export function EndDialog({ binding, onClose }: { binding: Binding; onClose: () => void }) {
  const { t } = useText();
  const day = 86_400_000;
  const fromMs = msOf(binding.from) ?? nowMs();
  const [validity, setValidity] = useState<Validity>({
    fromMs,
    untilMs: msOf(binding.until) ?? Math.ceil((nowMs() + day) / 60_000) * 60_000,
  });
  const form = useForm(bindingFeature.bind, {
    closing: useClosing(onClose),
    input: () => ({ ...pairOf(binding), ...inputOf({ ...validity, fromMs: null }) }),
    done: () => toast({ words: t('binding.endSet') }),
  });
  const problem = problemOf(validity, nowMs());
  return (
    <FormDialog
      form={form}
      title={t('binding.setEndTitle', { name: binding.device.name })}
      act={t('frame.save')}
      disabled={problem !== undefined || validity.untilMs === null}
    >
      <ValidityFields value={validity} onChange={setValidity} problem={problem} withFrom={false} />
    </FormDialog>
  );
}

export function HeardByDialog({ device, onClose }: { device: Binding['device']; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const answer = useAnswer(bindingFeature.heardBy, nameOf(device));
  return (
    <FormDialog closing={closing} title={t('binding.heardBy.title', { name: device.name })} width={480}>
      <p className="ask-lead">{t('binding.heardBy.lead')}</p>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={3} widths={[160, 60]} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty drawing="search" title={t('binding.heardBy.none')} hint={t('binding.heardBy.noneHint')} />
          ) : (
            <ul className="hearings">
              {rows.map((row, index) => (
                <li key={row.gateway?.id ?? `foreign-${index}`}>
                  <span className="grow">
                    <span className="ell">{row.gateway?.name ?? t('binding.heardBy.foreign')}</span>
                    <span className="two">
                      {row.gateway === null ? null : (
                        <>
                          {identityOf(row.gateway)}
                          <i className="dot" />
                        </>
                      )}
                      {t('binding.heardBy.readings', { count: row.readings })}
                    </span>
                  </span>
                  <Signal dbm={row.rssi} />
                  <span className="hearing-age">
                    <Age at={row.time} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </FormDialog>
  );
}
