/** The platform chooser: sensors or positioning, with what each side looks like right now and where it was left. */
import type { Condition } from '@frostway/core/device-state';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { useNavigate } from 'react-router';
import { nowMs, useNow } from '../../api/clock.js';
import { useFleet } from '../../api/fleet.js';
import { type Say, useText } from '../../api/language.js';
import { useProfile } from '../../api/profile.js';
import { useSessionToken } from '../../api/session.js';
import { Brand } from '../../ui/Brand.js';
import { useLogOut } from '../../ui/log-out.js';
import { type Platform, askPlatformAgain, choosePlatform, platformStarts, platforms, usePlatforms } from '../../ui/platform.js';
import { deviceStateOf, motionOf } from '../../values/conditions.js';
import { clockText, msOf, shortTime } from '../../values/times.js';
import { SignIn } from './SignIn.js';
import { type Count, Side } from './PlatformSide.js';

/** The three figures of each side; undefined values until the fleet is known. */
function sideCounts(rows: readonly DeviceStatus[] | undefined, now: number): Readonly<Record<Platform, readonly Count[]>> {
  const sensors = rows?.filter((row) => row.kind !== 'tracker').map((row) => deviceStateOf(row, now));
  const trackers = rows?.filter((row) => row.kind === 'tracker').map((row) => ({ state: deviceStateOf(row, now), row }));
  const outside: readonly Condition[] = ['alarm', 'cold'];
  const motions = trackers?.map(({ row, state }) => motionOf(row, state));
  return {
    sensor: [
      {
        word: 'values.connection.online',
        value: sensors?.filter((state) => state.connection === 'online').length,
        hue: 'normal',
        icon: 'normal',
      },
      {
        word: 'account.platform.outOfLimits',
        value: sensors?.filter((state) => outside.includes(state.condition)).length,
        hue: 'alarm',
        icon: 'alarm',
      },
      {
        word: 'values.condition.silent',
        value: sensors?.filter((state) => state.connection !== 'online').length,
        hue: 'silent',
        icon: 'silent',
      },
    ],
    position: [
      { word: 'values.motion.moving', value: motions?.filter((motion) => motion === 'moving').length, hue: 'accent', icon: 'heading' },
      { word: 'values.motion.parked', value: motions?.filter((motion) => motion === 'parked').length, hue: 'silent', icon: 'park' },
      {
        word: 'values.connection.offline',
        value: trackers?.filter(({ state }) => state.connection !== 'online').length,
        hue: 'silent',
        icon: 'silent',
      },
    ],
  };
}

/** A greeting for the hour of the day. */
function greeting(t: Say, name: string): string {
  const hour = Number(clockText(nowMs()).slice(0, 2));
  if (hour >= 5 && hour < 12) return t('account.platform.morning', { name });
  return hour >= 12 && hour < 18 ? t('account.platform.afternoon', { name }) : t('account.platform.evening', { name });
}

/** See above. Open without a session; the page behind it asks for one then. */
export function PlatformPage() {
  const { t } = useText();
  const now = useNow();
  const navigate = useNavigate();
  const token = useSessionToken();
  const profile = useProfile().data;
  const fleet = useFleet(token !== undefined);
  const { platform: last, isChosen, asksAgain, places } = usePlatforms();
  const { leave, question } = useLogOut();
  const counts = sideCounts(fleet.asking.data === undefined ? undefined : fleet.rows, now);
  const lastMs = msOf(profile?.lastLoginAt);

  const open = (platform: Platform): void => {
    choosePlatform(platform);
    void navigate(places[platform]?.to ?? platformStarts[platform]);
  };
  const foot =
    profile === undefined ? (
      t('account.scene.brand')
    ) : (
      <>
        {t('frame.account.logins', { count: profile.loginCount })}
        <i className="dot" />
        {lastMs === undefined ? t('frame.account.firstLogin') : t('frame.account.lastLogin', { time: shortTime(t, lastMs, now) })}
      </>
    );
  return (
    <SignIn
      withRoute={false}
      head={
        <span className="row gap8">
          <Brand plain />
        </span>
      }
      foot={foot}
      note={t('account.scene.isotherms')}
    >
      <div className="chooser">
        <div className="greet">
          <h1>{profile === undefined ? t('frame.nav.platform') : greeting(t, profile.nickname)}</h1>
          <span className="mut c13">{t('account.platform.lead')}</span>
        </div>
        <div className="sides">
          {platforms.map((platform) => (
            <Side
              key={platform}
              platform={platform}
              isLast={isChosen && platform === last}
              counts={counts[platform]}
              place={places[platform]}
              onOpen={() => open(platform)}
            />
          ))}
        </div>
        <div className="row gap16 c13 sec wrap">
          <label className="check">
            <input type="checkbox" checked={!asksAgain} onChange={(event) => askPlatformAgain(!event.target.checked)} />
            {t('account.platform.next')}
          </label>
          <span className="grow" />
          {token === undefined ? null : (
            <button type="button" className="lnk" onClick={leave}>
              {t('account.platform.otherAccount')}
            </button>
          )}
        </div>
      </div>
      {question}
    </SignIn>
  );
}
