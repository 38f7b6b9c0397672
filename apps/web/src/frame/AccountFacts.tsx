/** Who is logged in, in three lines. */
import { useNow } from '../api/clock.js';
import { useText } from '../api/language.js';
import type { Profile } from '../api/profile.js';
import { msOf, shortTime } from '../values/times.js';

/** See above; empty until the profile is there. */
export function AccountFacts({ profile }: { profile: Profile | undefined }) {
  const { t } = useText();
  const now = useNow(60_000);
  if (profile === undefined) return null;
  const lastMs = msOf(profile.lastLoginAt);
  return (
    <div className="facts">
      <b className="b">{profile.nickname}</b>
      <span>
        {profile.account}
        <i className="dot" />
        {t(`values.level.${profile.level}`)}
      </span>
      <span>
        {t('frame.account.logins', { count: profile.loginCount })}
        <i className="dot" />
        {lastMs === undefined ? t('frame.account.firstLogin') : t('frame.account.lastLogin', { time: shortTime(t, lastMs, now) })}
      </span>
    </div>
  );
}
