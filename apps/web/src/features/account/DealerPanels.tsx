/** Whom to turn to, and whether the dealers above may look at the data of one's devices. */
import { trade } from '@frostway/contract/trade/endpoints';
import { Switch } from 'antd';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { Profile } from '../../api/profile.js';
import { errorText } from '../../api/refused.js';
import { Copyable } from '../../ui/Copyable.js';
import { Panel } from '../../ui/Panel.js';
import { toast } from '../../ui/toasts.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { SettingRow } from './SettingRow.js';

/** See above. */
export function DealerPanels({ own }: { own: Profile }) {
  return (
    <>
      <ServicePanel />
      <LookPanel own={own} />
    </>
  );
}

function ServicePanel() {
  const { t } = useText();
  const service = useAnswer(trade.service, {});
  return (
    <Panel title={t('account.service')}>
      <QueryBoundary answer={service} skeleton={<RowSkeleton rows={3} />}>
        {({ of, name, phone, email, note }) => (
          <>
            <SettingRow label={t(of === 'dealer' ? 'account.service.dealer' : 'account.service.administrator')}>{name}</SettingRow>
            <SettingRow label={t('account.service.phone')}>
              {phone === null ? <span className="mut">{t('account.notSet')}</span> : <Copyable text={phone} />}
            </SettingRow>
            <SettingRow label={t('account.email')}>
              {email === null ? <span className="mut">{t('account.notSet')}</span> : <Copyable text={email} />}
            </SettingRow>
            {note === null ? null : <SettingRow label={t('account.service.note')}>{note}</SettingRow>}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function LookPanel({ own }: { own: Profile }) {
  const { t, lang } = useText();
  const may = useMay();
  const look = useAnswer(trade.dealerMayLook, {});
  const change = useAction(trade.letDealerLook);
  const set = (allow: boolean): void =>
    change.mutate(
      { allow },
      {
        onSuccess: () => toast({ words: allow ? t('account.look.on') : t('account.look.off') }),
        onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }),
      },
    );
  return (
    <Panel title={t('account.look')}>
      <QueryBoundary answer={look} skeleton={<RowSkeleton rows={2} />}>
        {({ allow, dealers }) =>
          dealers.length === 0 ? (
            <div className="set-row long">
              <span className="mut">{t('account.look.noDealer')}</span>
            </div>
          ) : (
            <>
              <div className="set-row long">
                <div className="what" id="look-means">
                  {t('account.look.means')}
                </div>
                <Switch
                  aria-label={t('account.look')}
                  aria-describedby="look-means"
                  checked={change.isPending ? change.variables?.allow === true : allow}
                  loading={change.isPending}
                  disabled={!own.mayChange || own.level === 'groupUser' || !may(trade.letDealerLook)}
                  onChange={set}
                />
              </div>
              <SettingRow label={t('account.look.who')}>{dealers.map((dealer) => dealer.nickname).join(' · ')}</SettingRow>
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}
