/** The foot of a guest's page: when the link ends, who shares, what it shows and of which time. */
import type { GuestLink } from '@frostway/contract/share/endpoints';
import { type Say, useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { clockText, dateText, msOf, offsetText } from '../../values/times.js';

const minute = (ms: number): string => `${dateText(ms)} ${clockText(ms)}`;

/** The time a link shows in words; undefined for any. */
function windowText(t: Say, link: GuestLink): string | undefined {
  const [st, et] = [msOf(link.st), msOf(link.et)];
  if (st === undefined && et === undefined) return undefined;
  const words = [
    ...(st === undefined ? [] : [t('share.guest.from', { time: minute(st) })]),
    ...(et === undefined ? [] : [t('share.guest.to', { time: minute(et) })]),
  ];
  return t('share.guest.window', { range: words.join(' ') });
}

/** See above. */
export function LinkFoot({ link }: { link: GuestLink }) {
  const { t } = useText();
  const end = msOf(link.expiryDate);
  const shown = windowText(t, link);
  return (
    <footer>
      <div>
        <Icon name="clock" size={14} />
        <span className="grow">
          {end === undefined
            ? t('share.guest.forever')
            : t('share.guest.until', { time: minute(end), offset: t('values.utcOffset', { offset: offsetText(end) }) })}
        </span>
      </div>
      <div>
        <Icon name="user" size={14} />
        <span className="grow">{t('share.guest.by', { name: link.owner })}</span>
      </div>
      <div>
        <Icon name="eye" size={14} />
        <span className="grow">
          {t('share.guest.contents', { scope: link.scope.map((each) => t(`share.scope.${each}`)).join(t('share.comma')) })}
          {shown === undefined ? null : <span className="line">{shown}</span>}
        </span>
      </div>
    </footer>
  );
}
