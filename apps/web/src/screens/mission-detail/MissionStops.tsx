/** The places of a mission that have a window: when it was to be there, when it was, and how many it kept. */
import type { Mission } from '@frostway/contract/mission/missions';
import { useNow } from '../../api/clock.js';
import { type Say, useText } from '../../api/language.js';
import { keptOf } from '../../features/mission/mission-windows.js';
import { StopTimingMark } from '../../features/mission/StopTimingMark.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { missing } from '../../values/figures.js';
import { fullTime } from '../../values/times.js';
import { useZone } from '../../values/zone.js';

const wholeMinute = (ms: number): string => fullTime(ms).slice(0, -3);
/** Without the year where it is this one's: a window stands in a sentence, which no word for its day may begin. */
const minuteOf = (ms: number, nowMs: number): string =>
  wholeMinute(ms).slice(wholeMinute(ms).slice(0, 4) === wholeMinute(nowMs).slice(0, 4) ? 5 : 0);

/** A window in words; a side that is open is not said. `say`: how a time of it is told, as whatever stands beside it. */
export function windowWords(t: Say, earliest: string | number | null, latest: string | number | null, say = wholeMinute): string {
  const [from, until] = [earliest, latest].map((at) => (at === null ? '' : say(new Date(at).getTime())));
  if (from !== '' && until !== '') return t('mission.window.between', { from: from ?? '', until: until ?? '' });
  return from === '' ? t('mission.window.until', { time: until ?? '' }) : t('mission.window.from', { time: from ?? '' });
}

/** See above. Nothing where no place has a window. */
export function MissionStops({ mission }: { mission: Mission }) {
  const { t } = useText();
  useZone();
  const now = useNow(60_000);
  const { start, middle, end } = mission;
  const stops = [start, ...middle, end].flatMap((stop) =>
    stop === null || (stop.earliest === null && stop.latest === null) ? [] : [stop],
  );
  if (stops.length === 0) return null;
  const { kept, all } = keptOf(mission);
  return (
    <Panel title={t('mission.window.title')} note={all === 0 ? undefined : t('mission.window.kept', { kept, all })}>
      <table className="tbl md-stops">
        <thead>
          <tr>
            <th>{t('mission.window.stop')}</th>
            <th>{t('mission.window.planned')}</th>
            <th>{t('mission.window.actual')}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, place) => (
            <tr key={place}>
              <td>{stop.name}</td>
              <td>{windowWords(t, stop.earliest, stop.latest, (ms) => minuteOf(ms, now))}</td>
              <td>
                <span className="row gap8 wrap">
                  {(stop === start ? stop.leftAt : stop.arrivedAt) === null ? (
                    <span className="mut">{missing}</span>
                  ) : (
                    <Moment at={stop === start ? stop.leftAt : stop.arrivedAt} />
                  )}
                  {stop.timing === null ? null : <StopTimingMark timing={stop.timing} isStart={stop === start} />}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
