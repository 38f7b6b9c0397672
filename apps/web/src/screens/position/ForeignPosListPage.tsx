/** /foreign_posList?key=: the vehicles of a place share on a map, live, without login; phone first. It shows places and nothing that was measured. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { motionOfStatus } from '@frostway/contract/position/motion';
import type { Answer } from '@frostway/contract/endpoint';
import { share } from '@frostway/contract/share/endpoints';
import { limits } from '@frostway/core/limits';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import '../../api/all-texts.js';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { useFleet } from '../../api/fleet.js';
import { seedFleet } from '../../api/fleet-store.js';
import { useText } from '../../api/language.js';
import { useLiveState } from '../../api/live-state.js';
import { startGuestLive } from '../../api/live.js';
import { minuteText } from '../../features/share/end.js';
import { FleetMap } from '../../map/FleetMap.js';
import { Brand } from '../../ui/Brand.js';
import { LostConnectionBar } from '../../ui/LostConnectionBar.js';
import { Icon } from '../../ui/icons.js';
import { Speed } from '../../ui/Quantity.js';
import { Empty, Refused, RowSkeleton } from '../../ui/states.js';
import { LanguageSwitch, ThemeSwitch } from '../../ui/switches.js';
import { useTitle } from '../../ui/title.js';
import { ageText, clockText, msOf } from '../../values/times.js';
import { LinkEnded } from '../guest/GuestFrame.js';
import { saysEnded, useAskAtEnd } from '../guest/guest-end.js';
import { EtaLine } from './EtaLine.js';
import { plateOf } from './fleet-list.js';
import { motionLooks } from '../../values/motions.js';
import '../../ui/map-line.css';
import './position.css';

/** How often the expected arrival is asked for anew, ms. */
const etaMs = 60_000;
type Opened = Answer<(typeof share)['positionShares']>;
const hasDestination = (answer: unknown): boolean => (answer as Opened | undefined)?.share?.destination != null;

/** See above. */
export function ForeignPosListPage() {
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  return (
    <div className="fp">
      <header>
        <Brand plain />
        <span className="grow" />
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <Shared key={key} shareKey={key} />
      <LostConnectionBar />
    </div>
  );
}

function Shared({ shareKey }: { shareKey: string }) {
  const { t } = useText();
  useEffect(() => startGuestLive(shareKey), [shareKey]);
  const isOver = useLiveState().endedWith !== undefined;
  const { data, error, refetch } = useAnswer(
    share.positionShares,
    { key: shareKey, pageSize: limits.pageSizeMax },
    {
      enabled: !isOver,
      // What is expected follows from a track the page does not have.
      againMs: (answer) => (hasDestination(answer) ? etaMs : false),
    },
  );
  useEffect(() => {
    if (data !== undefined) seedFleet(data.rows);
  }, [data]);
  const { byId } = useFleet(false);
  const rows = useMemo(() => (data?.rows ?? []).map((row) => byId.get(row.id) ?? row), [data, byId]);
  const endMs = msOf(data?.share?.until);
  useAskAtEnd(endMs, refetch);
  const label = data?.share?.label ?? '';
  useTitle(label === '' ? t('fleet.guest.title') : label);
  if (isOver || data?.share === null || saysEnded(error)) return <LinkEnded />;
  if (data === undefined) return error === null ? <RowSkeleton rows={4} /> : <Refused error={error} onRetry={() => void refetch()} />;
  if (rows.length === 0) return <Empty drawing="place" title={t('fleet.guest.none')} hint={t('fleet.guest.noneHint')} />;
  return <Vehicles rows={rows} label={label} share={data.share} endMs={endMs} />;
}

type VehiclesProps = {
  readonly rows: readonly DeviceStatus[];
  readonly label: string;
  readonly share: Opened['share'];
  readonly endMs: number | undefined;
};

function Vehicles({ rows, label, share: opened, endMs }: VehiclesProps) {
  const { t, lang } = useText();
  const now = useNow();
  const [selected, setSelected] = useState<number | null>(rows.length === 1 ? (rows[0]?.id ?? null) : null);
  return (
    <div className="fp-body">
      <section className="fp-list">
        <h1>{label === '' ? t('fleet.guest.title') : label}</h1>
        <p className="c12 mut row gap12 wrap">
          <span>{t('fleet.guest.by', { name: opened?.owner ?? '' })}</span>
          <span>{endMs === undefined ? t('fleet.guest.forever') : t('fleet.guest.until', { time: minuteText(endMs) })}</span>
        </p>
        <EtaLine share={opened} />
        <ul>
          {rows.map((row) => {
            const motion = motionOfStatus(row, now);
            const look = motionLooks[motion];
            const placedMs = msOf(row.position?.time);
            return (
              <li key={row.id}>
                <div
                  className="pl-line map-line"
                  aria-current={row.id === selected ? true : undefined}
                  data-device={row.id}
                  data-motion={motion}
                >
                  <button type="button" className="pl-main" onClick={() => setSelected(row.id)}>
                    <span className={`tx k-${look.hue}`}>
                      <Icon name={look.icon} size={16} />
                    </span>
                    <span className="grow">
                      <span className="ell b">{plateOf(row)}</span>
                      <span className="row gap8 c12 mut">
                        <span className={`tx k-${look.hue}`}>{t(`fleet.motion.${motion}`)}</span>
                        {placedMs === undefined ? (
                          <span>{t('fleet.noPlace')}</span>
                        ) : (
                          <span className="nw" title={t('fleet.guest.updated', { time: clockText(placedMs, true) })}>
                            {t('fleet.ago', { age: ageText(t, now - placedMs) })}
                          </span>
                        )}
                      </span>
                    </span>
                    {motion === 'moving' ? <Speed value={row.position?.speed} /> : null}
                  </button>
                </div>
              </li>
            );
          })}
        </ul>
      </section>
      <div className="pl-map">
        <FleetMap
          devices={rows}
          selectedId={selected}
          onSelect={setSelected}
          lang={lang}
          shows="motion"
          areLabelsShown
          isFollowing={rows.length === 1}
        />
      </div>
    </div>
  );
}
