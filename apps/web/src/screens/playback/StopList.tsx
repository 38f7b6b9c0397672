/** Stops and gaps in the order of time: where it stood for how long; each leads there on the map and in time. */
import { useMemo, useState } from 'react';
import { useAddress } from '../../api/addresses.js';
import { useText } from '../../api/language.js';
import { Temperature } from '../../ui/Quantity.js';
import { Icon } from '../../ui/icons.js';
import { useSeen } from '../../ui/seen.js';
import { clockText, dateText, durationText } from '../../values/times.js';
import { vehicleHue } from './colours.js';
import { type Numbered, numberedStops } from './drawing.js';
import type { Player } from './player.js';
import { lastBy, type Stretch, type Track } from './track.js';
import { useShownMs } from './use-player.js';
import type { Vehicle } from './use-tracks.js';

type Line = Stretch & { readonly key: string; readonly vehicle: number; readonly stop: Numbered | undefined };
type Props = { readonly vehicles: readonly Vehicle[]; readonly player: Player; readonly onStop: (stop: Numbered) => void };

/** See above. */
export function StopList({ vehicles, player, onStop }: Props) {
  const { t } = useText();
  const ms = useShownMs(player);
  const stops = useMemo(() => numberedStops(vehicles.map(({ track }) => track)), [vehicles]);
  const lines = useMemo(
    () =>
      [
        ...stops.map((stop): Line => ({ ...stop, key: `stop ${stop.id}`, stop })),
        ...vehicles.flatMap(({ track }, vehicle) =>
          track.gaps.map((gap): Line => ({ ...gap, key: `gap ${vehicle} ${gap.fromMs}`, vehicle, stop: undefined })),
        ),
      ].toSorted((a, b) => a.fromMs - b.fromMs),
    [stops, vehicles],
  );
  const isMany = vehicles.length > 1;
  const total = stops.reduce((all, { fromMs, toMs }) => all + toMs - fromMs, 0);
  const isOneDay = dateText(lines[0]?.fromMs ?? 0) === dateText(lines[lines.length - 1]?.toMs ?? 0);
  const time = (at: number): string => (isOneDay ? clockText(at) : `${dateText(at).slice(5)} ${clockText(at)}`);
  if (lines.length === 0) return <p className="pb-none">{t('playback.noStops')}</p>;
  return (
    <>
      <p className="pb-head-line">
        <span className="grow">{t('playback.stops', { count: stops.length, duration: durationText(t, total) })}</span>
        <span>{t('playback.temperature')}</span>
      </p>
      <ul className="pb-stops">
        {lines.map(({ key, fromMs, toMs, stop, vehicle }) => {
          const name = vehicles[vehicle]?.label ?? '';
          const duration = durationText(t, toMs - fromMs);
          const since = t('playback.since', { from: time(fromMs), to: time(toMs) });
          return (
            <li key={key} aria-current={fromMs <= ms && ms < toMs ? true : undefined}>
              <button type="button" onClick={() => (stop === undefined ? player.seek(fromMs) : onStop(stop))}>
                <span className="p" style={isMany ? { borderColor: `var(--${vehicleHue(vehicle)})` } : {}}>
                  {stop === undefined ? <Icon name="silent" size={14} /> : stop.number}
                </span>
                <span className="grow">
                  <span className="ell">
                    {stop === undefined
                      ? t('playback.gap', { duration })
                      : isMany
                        ? t('playback.stopOf', { name, number: stop.number })
                        : t('playback.stop', { number: stop.number })}
                  </span>
                  {stop === undefined ? null : <StopPlace stop={stop} />}
                  <span className="c12 mut row gap8 wrap">
                    <span className="nw">{since}</span>
                    {stop === undefined ? null : <span className="nw">{t('playback.parked', { duration })}</span>}
                    {stop?.idleSeconds == null || stop.idleSeconds === 0 ? null : (
                      <span className="nw">{t('playback.idle', { duration: durationText(t, stop.idleSeconds * 1000) })}</span>
                    )}
                  </span>
                </span>
                <span className="c13 sec">
                  {stop === undefined ? null : <Temperature value={temperatureAt(vehicles[vehicle]?.track, fromMs)} />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Where it stood, in words, looked up once somebody sees it; nothing where nothing is known. */
function StopPlace({ stop }: { stop: Numbered }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { data } = useAddress(useSeen(element) ? stop : undefined);
  return (
    <span ref={setElement} className="pb-where ell c13 sec" title={data?.address ?? ''}>
      {data?.short ?? ''}
    </span>
  );
}

/** The temperature that was known last at a time. */
function temperatureAt(track: Track | undefined, ms: number): number | null {
  const rows = track?.rows ?? [];
  return rows[lastBy(rows, ms, ({ time }) => Date.parse(time))]?.temperature ?? null;
}
