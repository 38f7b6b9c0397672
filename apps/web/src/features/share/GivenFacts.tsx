/** Facts of a share as every list shows them: its state, when it ends, how often it was looked at. */
import type { LinkState, ShareLink } from '@frostway/contract/share/endpoints';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { Icon } from '../../ui/icons.js';
import { countText } from '../../values/figures.js';
import { msOf, timeTooltip } from '../../values/times.js';
import { leftText, minuteText } from './end.js';
import { stateLooks } from './given.js';

/** A state as colour, icon and word. */
export function GivenState({ state }: { state: LinkState }) {
  const { t } = useText();
  return <Chip kind="outline" {...stateLooks[state]} word={t(`share.state.${state}`)} />;
}

/** When it ends: the date, the time left on its last day, forever. */
export function GivenEnd({ at, isOver = false }: { at: string | null; isOver?: boolean }) {
  const { t } = useText();
  const now = useNow(60_000);
  const ms = msOf(at);
  if (ms === undefined) return <span>{t('share.forever')}</span>;
  const left = isOver ? undefined : leftText(t, ms, now);
  return (
    <time
      className={left === undefined ? 'nw' : 'nw tx k-warning end-soon'}
      dateTime={new Date(ms).toISOString()}
      title={timeTooltip(t, ms)}
    >
      {left === undefined ? (
        minuteText(ms)
      ) : (
        <>
          <Icon name="clock" size={12} />
          {t('share.left', { duration: left })}
        </>
      )}
    </time>
  );
}

/** Views, of as many as there may be. */
export function GivenViews({ link }: { link: ShareLink }) {
  const { t } = useText();
  if (link.mostViews === null) return countText(link.views);
  return t('share.viewsOf', { views: countText(link.views), most: countText(link.mostViews) });
}
