/** This browser: whether alarms are pushed to it, what stands in the way, and the one button that changes it. */
import { notification } from '@frostway/contract/notification/endpoints';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay, usePermission } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { errorText } from '../../api/refused.js';
import { Chip } from '../../ui/Chip.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import type { Hue } from '../../values/conditions.js';
import type { PushHere } from './push-here.js';

type Look = { readonly hue: Hue; readonly icon: IconName; readonly word: 'on' | 'off' | 'blocked' | 'lacking' };

function lookOf(state: NonNullable<PushHere['state']>): Look {
  if (state === 'on') return { hue: 'normal', icon: 'normal', word: 'on' };
  if (state === 'off') return { hue: 'silent', icon: 'pause', word: 'off' };
  return state === 'denied' ? { hue: 'warning', icon: 'lock', word: 'blocked' } : { hue: 'silent', icon: 'x', word: 'lacking' };
}

/** See above. `isOn`: the platform has push messages. */
export function PushHerePanel({ here, isOn }: { here: PushHere; isOn: boolean }) {
  const { t, lang } = useText();
  const may = useMay();
  const { state, trouble } = here;
  const mayAdd = may(notification.addPushBrowser);
  const isDemo = usePermission().data?.level === 'demo';
  const look = state === undefined ? undefined : lookOf(isOn ? state : 'browser');
  return (
    <Panel
      title={t('notification.push.here')}
      extra={look === undefined ? null : <Chip kind="outline" hue={look.hue} icon={look.icon} word={t(`notification.push.${look.word}`)} />}
      padded
    >
      <div className="push-here">
        <p className="notify-lead">{t('notification.push.lead')}</p>
        {isOn && mayAdd && state === 'off' ? (
          <button type="button" className="btn p" disabled={here.isBusy} onClick={here.turnOn}>
            <Icon name="bell" size={14} />
            {t('notification.push.turnOn')}
          </button>
        ) : null}
        {state === 'on' ? (
          <button type="button" className="btn" disabled={here.isBusy} onClick={here.turnOff}>
            {t('notification.push.turnOff')}
          </button>
        ) : null}
      </div>
      <Hindrance here={here} isOn={isOn} isDemo={isDemo} />
      {trouble === undefined ? null : <Note words={t(`notification.push.${trouble}`)} isAlert />}
      {here.error === null ? null : <Note words={errorText(here.error, lang)} isAlert />}
      {state === 'on' ? <NotPlanned /> : null}
    </Panel>
  );
}

/** What stands in the way, and what to do about it. */
function Hindrance({ here: { state }, isOn, isDemo }: { here: PushHere; isOn: boolean; isDemo: boolean }) {
  const { t } = useText();
  if (!isOn) return <Note words={t('notification.push.switchedOff')} />;
  if (isDemo) return <Note words={t('notification.push.demo')} />;
  if (state === 'denied') return <Note words={t('notification.push.deniedHint')} />;
  return state === 'home' || state === 'insecure' || state === 'browser' ? <Note words={t(`notification.push.${state}`)} /> : null;
}

function Note({ words, isAlert = false }: { words: string; isAlert?: boolean }) {
  return (
    <div className={isAlert ? 'note k-warning' : 'note'} role={isAlert ? 'alert' : 'note'}>
      <Icon name={isAlert ? 'warning' : 'info'} />
      {words}
    </div>
  );
}

/** Turned on, and still nothing would come: who has plans has said how he is notified, and it is not this way. */
function NotPlanned() {
  const { t } = useText();
  const uid = useProfile().data?.uid;
  const plans = useAnswer(notification.plans, {}, { freshMs: 30_000 }).data?.rows;
  if (uid === undefined || plans === undefined || plans.length === 0) return null;
  const isPushed = plans.some(
    ({ isEnabled, steps }) =>
      isEnabled &&
      steps.some(({ recipients }) =>
        recipients.some(({ kind, id, channels }) => kind === 'account' && id === uid && channels.includes('push')),
      ),
  );
  if (isPushed) return null;
  return (
    <div className="note k-warning" role="note">
      <Icon name="warning" />
      <span className="grow">{t('notification.push.notPlanned')}</span>
      <Link className="lnk" to="/notification">
        {t('notification.push.toPlans')}
      </Link>
    </div>
  );
}
