/** Play and pause, from stop to stop, how fast, what is skipped and followed. */
import { Switch } from 'antd';
import { useText } from '../../api/language.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { Segments } from '../../ui/ListPanel.js';
import { clockText, dateText } from '../../values/times.js';
import type { Player } from './player.js';
import { rates, type Timeline } from './playhead.js';
import { usePlaying, useShownMs } from './use-player.js';

export type ControlsProps = {
  readonly player: Player;
  readonly timeline: Timeline;
  readonly onStop: (by: 1 | -1) => void;
  readonly isFollowing: boolean;
  readonly onFollow: (follows: boolean) => void;
};

/** See above. */
export function Controls(props: ControlsProps) {
  const { t } = useText();
  const { player, timeline, onStop } = props;
  const isPlaying = usePlaying(player, 'isPlaying');
  const rate = usePlaying(player, 'rate');
  const skips = usePlaying(player, 'skipsStops');
  const button = (icon: IconName, word: string, act: () => void, name = 'ib') => (
    <button type="button" className={name} title={word} aria-label={word} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="pb-controls" role="group" aria-label={t('playback.controls')}>
      {button('prev', t('playback.stopBefore'), () => onStop(-1))}
      {button('left', t('playback.back'), () => player.step(-1), 'ib no-phone')}
      {button(isPlaying ? 'pause' : 'play', t(isPlaying ? 'playback.pause' : 'playback.play'), player.toggle, 'pb-play')}
      {button('right', t('playback.forward'), () => player.step(1), 'ib no-phone')}
      {button('next', t('playback.stopAfter'), () => onStop(1))}
      <Clock player={player} timeline={timeline} />
      <span className="grow" />
      <Segments
        label={t('playback.rate')}
        value={String(rate)}
        options={rates.map((each) => ({ key: String(each), word: t('playback.times', { rate: each }) }))}
        onChange={(key) => player.setRate(rates.find((each) => String(each) === key) ?? 1)}
      />
      <label className="check">
        <Switch size="small" checked={skips} onChange={player.setSkipsStops} />
        <span className="c13 sec">{t('playback.skip')}</span>
      </label>
      <label className="check">
        <Switch size="small" checked={props.isFollowing} onChange={props.onFollow} />
        <span className="c13 sec">{t('playback.follow')}</span>
      </label>
    </div>
  );
}

function Clock({ player, timeline }: Pick<ControlsProps, 'player' | 'timeline'>) {
  const ms = useShownMs(player);
  const isOneDay = dateText(timeline.fromMs) === dateText(timeline.toMs);
  const shown = Math.max(ms, timeline.fromMs);
  return (
    <span className="pb-clock nw">
      {isOneDay ? null : <span className="c13 sec">{dateText(shown).slice(5)}</span>}
      <b className="b" data-playhead={shown}>
        {clockText(shown, true)}
      </b>
      <span className="mut c13 no-phone">
        / {isOneDay ? clockText(timeline.toMs) : `${dateText(timeline.toMs).slice(5)} ${clockText(timeline.toMs)}`}
      </span>
    </span>
  );
}
