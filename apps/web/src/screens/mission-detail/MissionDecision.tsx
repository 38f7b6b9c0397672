/** What was decided about the goods of a mission that is over, who signed it, and signing another decision. */
import {
  type DecisionKind,
  decisionKinds,
  type Meaning,
  meanings,
  type MissionDecision as Decision,
} from '@frostway/contract/mission/decisions';
import { account } from '@frostway/contract/account/endpoints';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { type Profile, useProfile } from '../../api/profile.js';
import { FactorField } from '../../features/account/FactorField.js';
import { passwordIn } from '../../features/account/OwnPasswordField.js';
import { releaseChip } from '../../features/mission/mission-looks.js';
import { StabilityBar } from '../../features/mission/StabilityTable.js';
import { Chip } from '../../ui/Chip.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { AreaField, FormField, OwnSecretField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';

/** See above. Only of a mission that ran and is over. */
export function MissionDecision({ mission }: { mission: Mission }) {
  const { t } = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer(calls.decisions, { id: mission.id, pageSize: 100 }, { enabled: may(calls.decisions) });
  const own = useProfile().data;
  if (!may(calls.decisions)) return null;
  const mayDecide = may(calls.decide) && own !== undefined && (mission.standing === 'owner' || mission.standing === 'all');
  return (
    <Panel
      title={t('mission.decision.title')}
      note={<Chip {...releaseChip(t, mission.verdict)} kind="outline" />}
      extra={
        mayDecide ? (
          <button type="button" className="btn p sm" onClick={() => setOpen(true)}>
            <Icon name="sign" size={14} />
            {t('mission.decision.open')}
          </button>
        ) : null
      }
    >
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={1} />}>
        {({ rows }) => (rows.length === 0 ? <p className="md-none">{t('mission.decision.none')}</p> : <History rows={rows} />)}
      </QueryBoundary>
      {isOpen && own !== undefined ? <DecideDialog mission={mission} own={own} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function History({ rows }: { rows: readonly Decision[] }) {
  const { t } = useText();
  return (
    <ol className="md-links">
      {rows.map(({ id, verdict, meaning, reason, signer, signedAt, incidents, part }, index) => (
        <li key={id}>
          <Chip {...releaseChip(t, verdict)} kind="outline" />
          <span className="grow">
            {signer === null ? t('mission.decision.takenBack') : t('mission.decision.by', signer)}
            <span className="c12 mut row gap8 wrap">
              {part === 'only' ? null : (
                <span>{t(index === 0 && part === 'first' ? 'mission.decision.awaits' : `mission.decision.part.${part}`)}</span>
              )}
              {meaning === null ? null : <span>{t(`mission.decision.meaning.${meaning}`)}</span>}
              <span className="nw">{t('mission.decision.incidents', { count: incidents })}</span>
              {signer === null || reason === '' ? null : <span>{reason}</span>}
            </span>
          </span>
          <span className="c12 mut nw">
            <Moment at={signedAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}

type Proof = 'password' | 'totp';
type Draft = {
  readonly verdict: DecisionKind;
  readonly meaning: Meaning;
  readonly reason: string;
  /** What is shown of the two; null: what the account has. */
  readonly proof: Proof | null;
  readonly password: string;
  readonly code: string;
};
const fresh: Draft = { verdict: 'released', meaning: 'released', reason: '', proof: null, password: '', code: '' };

type DecideProps = { readonly mission: Mission; readonly own: Profile; readonly onClose: () => void };

/** Signs a decision. */
export function DecideDialog({ mission, own, onClose }: DecideProps) {
  const { t } = useText();
  const may = useMay();
  const incidents = useAnswer(calls.deviceAlarm, { id: mission.id, pageSize: 1 }).data?.total ?? 0;
  const stability = useAnswer(calls.course, { id: mission.id }, { enabled: may(calls.course) }).data?.stability ?? null;
  const hasFactor = useAnswer(account.totp, {}).data?.isOn === true;
  const proofOf = ({ proof }: Draft): Proof | undefined => {
    if (!hasFactor) return own.hasPassword ? 'password' : undefined;
    return own.hasPassword ? (proof ?? 'password') : 'totp';
  };
  const form = useForm(calls.decide, {
    closing: useClosing(onClose),
    start: fresh,
    input: (draft) => ({
      id: mission.id,
      verdict: draft.verdict,
      meaning: draft.meaning,
      reason: draft.reason,
      ...(proofOf(draft) === 'totp' ? { code: draft.code.trim() } : passwordIn(own, draft.password)),
    }),
    check: (draft) => ({
      reason: draft.verdict !== 'released' && draft.reason.trim() === '' ? 'decisionReasonMissing' : undefined,
      password: proofOf(draft) === 'password' && draft.password === '' ? 'account.password.ownNeeded' : undefined,
      code: proofOf(draft) === 'totp' && draft.code.trim() === '' ? 'account.login.factorNeeded' : undefined,
    }),
    done: () => toast({ words: t('mission.decision.signed') }),
  });
  const proof = proofOf(form.values);
  const other = proof === 'totp' ? 'password' : 'totp';
  const swap =
    hasFactor && own.hasPassword ? (
      <button type="button" className="lnk c13" onClick={() => form.set({ proof: other })}>
        {t(`mission.decision.by.${other}`)}
      </button>
    ) : null;
  return (
    <FormDialog form={form} title={t('mission.decision.title')} act={t('mission.decision.act')}>
      <p className="c13 sec">{t('mission.decision.lead', { count: incidents })}</p>
      {stability === null ? null : (
        <p className="c13 row gap8 wrap">
          <span className="sec">{t('mission.stability.title')}</span>
          <StabilityBar use={stability} />
        </p>
      )}
      <FormField form={form} name="verdict" label={t('mission.decision.decision')} isRequired>
        {(control, value, change) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            value={value}
            options={decisionKinds.map((kind) => ({ value: kind, label: t(`mission.decision.choice.${kind}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="meaning" label={t('mission.decision.meaning')} isRequired>
        {(control, value, change) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            value={value}
            options={meanings.map((each) => ({ value: each, label: t(`mission.decision.meaning.${each}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <AreaField form={form} name="reason" label={t('mission.decision.reason')} rows={[2, 6]} hint={t('mission.decision.reasonHint')} />
      {proof === 'password' ? <OwnSecretField form={form} aside={swap} isRequired /> : null}
      {proof === 'totp' ? (
        <>
          <FactorField value={form.values.code} onChange={(code) => form.set({ code })} error={form.problems['code']} />
          {swap}
        </>
      ) : null}
      {proof === undefined ? <p className="c13 sec">{t('mission.decision.loginLead')}</p> : null}
    </FormDialog>
  );
}
