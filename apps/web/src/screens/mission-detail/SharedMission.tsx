/** A mission as a link shows it. */
import type { SharedMission } from '@frostway/contract/mission/shares';
import { useCallback, useMemo, useState } from 'react';
import { useText } from '../../api/language.js';
import { EtaLine } from '../../features/mission/MissionOutlook.js';
import { statusChip } from '../../features/mission/mission-looks.js';
import type { MapPadding, TrackShow } from '../../map/FleetMap.js';
import { Chip } from '../../ui/Chip.js';
import { Moment } from '../../ui/Moment.js';
import { Temperature } from '../../ui/Quantity.js';
import { Icon } from '../../ui/icons.js';
import { Empty } from '../../ui/states.js';
import { useTitle } from '../../ui/title.js';
import { temperatureRange } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { byTemperature } from '../playback/colours.js';
import { EndFact, Fact, StartFact } from './Facts.js';
import { CourseList } from './CourseList.js';
import { MissionChart } from './MissionChart.js';
import { MissionMap } from './MissionMap.js';
import { eventAt, fixesOf, lineOf, marksOfRoute, worstAt } from './mission-lines.js';
import { SensorFigures } from './SensorFigures.js';

const none: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };

export function Shared({ shared }: { shared: SharedMission }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const { name, code, status, isCancelled, startedAt, startAt, endedAt, endAt, stops, band, events, progress, vehicle, scope } = shared;
  useTitle(name);
  const tracks = useMemo(() => shared.tracks.map(fixesOf).filter(({ length }) => length > 0), [shared]);
  const lines = useMemo(() => shared.lines.map((line, place) => lineOf(String(place), line.name, line)), [shared]);
  const marks = useMemo(
    () => marksOfRoute(stops, { start: t('mission.detail.sign.start'), end: t('mission.detail.sign.end') }),
    [stops, t],
  );
  const [map, setMap] = useState<TrackShow>();
  const [looked, setLooked] = useState<number>();
  const toMs = Date.parse(shared.knownAt);
  const fly = useCallback(
    (event: SharedMission['events'][number]): void => {
      setLooked(Date.parse(event.at));
      if (event.latitude !== null && event.longitude !== null) map?.flyTo({ latitude: event.latitude, longitude: event.longitude }, none);
    },
    [map],
  );
  const worst = worstAt(lines, band, looked ?? toMs);
  const hue = byTemperature(worst, band);
  const limits = band.lower === null && band.upper === null ? undefined : temperatureRange(t, band.lower, band.upper, unit);
  return (
    <>
      <section className="panel md-shared">
        <div className="row gap8">
          <h1 className="grow">{name}</h1>
          <Chip {...statusChip(t, status, isCancelled)} kind="outline" />
        </div>
        <p className="c13 mut">{code}</p>
        {scope === 'place' || startedAt === null ? null : (
          <p className="md-worst">
            <b className={`k-${hue === 'alarm' || hue === 'cold' ? hue : 'normal'} tx`}>
              <Temperature value={worst} />
            </b>
            {limits === undefined ? null : <span className="mut">{limits}</span>}
          </p>
        )}
        <dl className="md-facts">
          <Fact word={t('mission.template.route')}>{stops.map((stop) => stop.name).join(' → ')}</Fact>
          <Fact word={t('mission.template.vehicle')}>{vehicle}</Fact>
          <StartFact startAt={startAt} startedAt={startedAt} />
          <EndFact endAt={endAt} endedAt={endedAt} />
        </dl>
        {progress === null || startedAt === null ? null : (
          <p className="c13 mut">{t('mission.detail.progress', { share: Math.round(progress * 100) })}</p>
        )}
        <EtaLine eta={shared.eta} />
      </section>
      {startedAt === null ? (
        <section className="panel">
          <Empty drawing="place" title={t('mission.share.notStarted')} hint={t('mission.share.notStartedHint')} />
        </section>
      ) : (
        <>
          <section className="panel md-map">
            <MissionMap
              label={vehicle}
              marks={marks}
              tracks={tracks}
              isReady
              lines={lines}
              band={band}
              ms={looked ?? toMs}
              onMs={setLooked}
              onMap={setMap}
            />
          </section>
          {scope === 'place' ? null : (
            <section className="panel md-shared">
              <h2>{t('mission.detail.temperature')}</h2>
              <MissionChart
                lines={lines}
                band={band}
                fromMs={Date.parse(startedAt)}
                toMs={Math.max(toMs, Date.parse(startedAt) + 1)}
                startUpUntilMs={shared.startUpUntil === null ? undefined : Date.parse(shared.startUpUntil)}
                incidents={events.filter(({ incident }) => incident !== null)}
                ms={looked}
                onMs={setLooked}
              />
            </section>
          )}
          {scope === 'all' ? (
            <>
              <section className="panel md-side">
                <CourseList events={events} current={looked === undefined ? undefined : eventAt(events, looked)} onOpen={fly} />
              </section>
              <section className="panel">
                <SensorFigures sensors={shared.sensors} allowances={shared.allowances} />
              </section>
            </>
          ) : null}
        </>
      )}
      <footer>
        <div>
          <Icon name="clock" size={14} />
          <span className="grow">{shared.expiryDate === null ? t('share.guest.forever') : <UntilText at={shared.expiryDate} />}</span>
        </div>
        <div>
          <Icon name="user" size={14} />
          <span className="grow">{t('share.guest.by', { name: shared.owner })}</span>
        </div>
        <div>
          <Icon name="eye" size={14} />
          <span className="grow">{t('share.guest.contents', { scope: t(`mission.share.scope.${scope}`) })}</span>
        </div>
      </footer>
    </>
  );
}

function UntilText({ at }: { at: string }) {
  const { t } = useText();
  return (
    <>
      {t('mission.share.until')} <Moment at={at} />
    </>
  );
}
