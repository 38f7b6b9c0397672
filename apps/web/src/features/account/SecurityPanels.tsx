/** How one gets in: password, second factor, internet account; and where one is logged in. */
import { account } from '@frostway/contract/account/endpoints';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { errorText } from '../../api/refused.js';
import { Chip } from '../../ui/Chip.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { toast } from '../../ui/toasts.js';
import { QueryBoundary, Bone } from '../../ui/states.js';
import { ChangePasswordDialog } from './ChangePasswordDialog.js';
import { TurnOffFactorDialog, TurnOnFactorDialog } from './FactorDialogs.js';
import { SessionsPanel } from './SessionsPanel.js';
import { SettingRow } from './SettingRow.js';
import { UnlinkDialog } from './UnlinkDialog.js';
import { leaveForProvider } from './internet-pending.js';

/** See above. */
export function SecurityPanels({ own }: { own: Profile }) {
  const { t } = useText();
  return (
    <>
      <Panel title={t('account.security.ways')}>
        <PasswordRow own={own} />
        <FactorRow own={own} />
        <InternetRow own={own} />
      </Panel>
      <SessionsPanel mayChange={own.mayChange} />
    </>
  );
}

function PasswordRow({ own }: { own: Profile }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const act = own.hasPassword ? t('account.password.change') : t('account.password.setFirst');
  return (
    <SettingRow
      label={t('account.password')}
      hint={t('account.password.hint')}
      act={
        own.mayChange ? (
          <button type="button" className="btn sm" aria-label={act} onClick={() => setOpen(true)}>
            {own.hasPassword ? t('account.change') : t('account.add')}
          </button>
        ) : undefined
      }
    >
      {own.hasPassword ? t('account.password.isSet') : <span className="mut">{t('account.notSet')}</span>}
      <ChangePasswordDialog open={isOpen} onClose={() => setOpen(false)} />
    </SettingRow>
  );
}

function FactorRow({ own }: { own: Profile }) {
  const { t } = useText();
  const totp = useAnswer(account.totp, {});
  const [open, setOpen] = useState<'on' | 'off'>();
  const close = (): void => setOpen(undefined);
  const isOn = totp.data?.isOn;
  return (
    <SettingRow
      label={t('account.factor')}
      hint={t('account.factor.hint')}
      act={
        own.mayChange && isOn !== undefined ? (
          <button
            type="button"
            className="btn sm"
            aria-label={isOn ? t('account.factor.turnOff') : t('account.factor.turnOn')}
            onClick={() => setOpen(isOn ? 'off' : 'on')}
          >
            {isOn ? t('account.factor.turnOffWord') : t('account.factor.turnOnWord')}
          </button>
        ) : undefined
      }
    >
      <QueryBoundary answer={totp} skeleton={<Bone width={72} />}>
        {(state) =>
          state.isOn ? (
            <>
              <Chip hue="normal" icon="shield" word={t('account.factor.on')} />
              <span className={state.recoveryCodesLeft < 3 ? 'k-warning tx c13' : 'c13 sec'}>
                {t('account.factor.left', { count: state.recoveryCodesLeft })}
              </span>
            </>
          ) : (
            <Chip hue="silent" kind="outline" icon="minus" word={t('account.factor.off')} />
          )
        }
      </QueryBoundary>
      {open === 'on' ? <TurnOnFactorDialog own={own} onClose={close} /> : null}
      {open === 'off' ? <TurnOffFactorDialog own={own} onClose={close} /> : null}
    </SettingRow>
  );
}

/** Only where the platform has a provider, or the account an identity at one. */
function InternetRow({ own }: { own: Profile }) {
  const { t, lang } = useText();
  const source = useAnswer(account.source, {}, { freshMs: 300_000 });
  const identity = useAnswer(account.identity, {});
  const [isAsking, setAsking] = useState(false);
  const start = useAction(account.startLink, {
    onDone: ({ url, key }) => leaveForProvider(url, { purpose: 'link', key, redirect: null }),
  });
  const provider = source.data?.internet ?? null;
  const linked = identity.data ?? null;
  if (identity.data === undefined || (provider === null && linked === null)) return null;
  const link = (): void => start.mutate({}, { onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }) });
  return (
    <SettingRow
      label={t('account.internet.account')}
      hint={t('account.internet.hint', { name: provider?.name ?? linked?.name ?? '' })}
      act={
        !own.mayChange ? undefined : linked === null ? (
          <button type="button" className="btn sm" disabled={start.isPending} onClick={link}>
            {t('account.internet.link')}
          </button>
        ) : (
          <button type="button" className="btn sm" onClick={() => setAsking(true)}>
            {t('account.internet.unlink')}
          </button>
        )
      }
    >
      {linked === null ? (
        <span className="mut">{t('account.internet.none')}</span>
      ) : (
        <>
          <span title={linked.issuer}>{linked.name}</span>
          <span className="c13 mut">
            <Moment at={linked.createdAt} />
          </span>
        </>
      )}
      {isAsking ? <UnlinkDialog own={own} onClose={() => setAsking(false)} /> : null}
    </SettingRow>
  );
}
