/** How far, how long, how fast; and what of the positions is no part of the line, so that nobody takes a smooth line for all that came. */
import { useText } from '../../api/language.js';
import { Quantity, Speed } from '../../ui/Quantity.js';
import { countText, figure } from '../../values/figures.js';
import { durationText } from '../../values/times.js';
import type { Vehicle } from './use-tracks.js';

const hour = 3600;

/** See above. */
export function Summary({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { t } = useText();
  const sum = (of: (vehicle: Vehicle) => number): number => vehicles.reduce((all, vehicle) => all + of(vehicle), 0);
  const distance = sum(({ sums }) => sums.distance);
  const driving = sum(({ sums }) => sums.driving);
  const tops = vehicles.flatMap(({ sums }) => sums.topSpeed ?? []);
  return (
    <>
      <dl className="pb-sums">
        <div>
          <dt>{t('playback.distance')}</dt>
          <dd>
            <Quantity value={distance} unit={t('playback.unit.km')} decimals={1} />
          </dd>
        </div>
        <div>
          <dt>{t('playback.duration')}</dt>
          <dd>{durationText(t, driving * 1000)}</dd>
        </div>
        <div>
          <dt>{t('playback.topSpeed')}</dt>
          <dd>
            <Speed value={tops.length === 0 ? null : Math.max(...tops)} />
          </dd>
        </div>
        <div>
          <dt>{t('playback.meanSpeed')}</dt>
          <dd>
            <Speed value={driving === 0 ? null : distance / (driving / hour)} />
          </dd>
        </div>
      </dl>
      <Notes vehicles={vehicles} />
    </>
  );
}

function Notes({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { t } = useText();
  const sum = (of: (vehicle: Vehicle) => number): number => vehicles.reduce((all, vehicle) => all + of(vehicle), 0);
  const parts = (['invalid', 'repeated', 'jump'] as const).flatMap((why) => {
    const count = sum(({ sums }) => sums.leftOut[why]);
    return count === 0 ? [] : [t(`playback.leftOut.${why}`, { count })];
  });
  const drift = sum(({ track }) => track.stops.reduce((all, { leftOutKm }) => all + leftOutKm, 0));
  const notes = [
    ...(parts.length === 0 ? [] : [t('playback.leftOut', { parts: parts.join(t('playback.comma')) })]),
    ...(drift < 0.05 ? [] : [t('playback.drift', { distance: figure(drift, 1) })]),
    ...(vehicles.some(({ isSimplified }) => isSimplified)
      ? [t('playback.simplified', { points: countText(sum(({ points }) => points)), shown: countText(sum(({ shown }) => shown)) })]
      : []),
  ];
  return notes.length === 0 ? null : (
    <ul className="pb-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
