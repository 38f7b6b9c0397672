/** One vehicle of the list beside the map: how it stands, how fast, since when, how far today; and what can be done with it. */
import type { PositionGroup } from '@frostway/contract/position/rows';
import { position } from '@frostway/contract/position/endpoints';
import { driver } from '@frostway/contract/driver/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { navigationLinks } from '@frostway/core/map/navigation';
import { useNavigate } from 'react-router';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { identityText } from '../../features/device/naming.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { Icon } from '../../ui/icons.js';
import { Speed } from '../../ui/Quantity.js';
import { devicePath } from '../../values/device-row.js';
import { figure } from '../../values/figures.js';
import { ageText, msOf } from '../../values/times.js';
import { playbackPath } from '../playback/playback-address.js';
import { type FleetRow, plateOf } from './fleet-list.js';
import { motionLooks } from '../../values/motions.js';
import '../../ui/map-line.css';

/** What a vehicle can be asked for from its menu. */
export type FleetAction = { readonly act: 'share' | 'move' | 'privateHours'; readonly fleet: FleetRow };

export type VehicleLineProps = {
  readonly fleet: FleetRow;
  readonly groups: readonly PositionGroup[];
  /** Kilometres of today; undefined while they are not known. */
  readonly todayKm: number | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (id: number) => void;
  readonly onWanted: (wanted: FleetAction) => void;
};

/** See above. */
export function VehicleLine({ fleet, groups, todayKm, isSelected, onSelect, onWanted }: VehicleLineProps) {
  const { t } = useText();
  const may = useMay();
  const navigate = useNavigate();
  const { row, motion } = fleet;
  const look = motionLooks[motion];
  const seen = msOf(row.lastSeen);
  const identity = row.imei ?? identityText(row);
  const acts: MenuAct[] = [
    { key: 'details', word: t('fleet.act.details'), icon: 'device', run: () => void navigate(devicePath(row)) },
    ...(may(position.positions)
      ? [{ key: 'track', word: t('fleet.act.track'), icon: 'playback' as const, run: () => void navigate(playbackPath([identity])) }]
      : []),
    ...(row.isMine && may(share.addPositionShare)
      ? [{ key: 'share', word: t('fleet.act.share'), icon: 'share' as const, run: () => onWanted({ act: 'share', fleet }) }]
      : []),
    ...(row.isMine && may(driver.setPrivateHours)
      ? [
          {
            key: 'privateHours',
            word: t('fleet.act.privateHours'),
            icon: 'lock' as const,
            run: () => onWanted({ act: 'privateHours', fleet }),
          },
        ]
      : []),
    ...(row.position === null
      ? []
      : navigationLinks([row.position.longitude, row.position.latitude], plateOf(row)).map(({ navigator, href }) => ({
          key: navigator,
          word: t('fleet.act.navigate', { map: t(`geo.navigator.${navigator}`) }),
          icon: 'pin' as const,
          run: () => void window.open(href, '_blank', 'noreferrer'),
        }))),
    ...(may(position.moveDevices) && groups.length > 0
      ? [{ key: 'move', word: t('fleet.act.move'), icon: 'move' as const, run: () => onWanted({ act: 'move', fleet }) }]
      : []),
  ];
  return (
    <div className="pl-line map-line" data-device={row.id} data-motion={motion} aria-current={isSelected ? true : undefined}>
      <button type="button" className="pl-main" onClick={() => onSelect(row.id)}>
        <span className={`tx k-${look.hue}`} title={t(`fleet.motion.${motion}`)}>
          <Icon name={look.icon} size={16} />
        </span>
        <span className="grow">
          <span className="row gap8">
            <span className="ell b" title={plateOf(row)}>
              {plateOf(row)}
            </span>
            {plateOf(row) === row.name ? null : (
              <span className="pl-name ell c12 mut" title={row.name}>
                {row.name}
              </span>
            )}
          </span>
          <span className="row gap8 c12 mut">
            <span className={`tx k-${look.hue}`}>{t(`fleet.motion.${motion}`)}</span>
            {seen === undefined ? null : <span className="nw">{t('fleet.ago', { age: ageText(t, nowMs() - seen) })}</span>}
            {row.position === null && motion !== 'never' ? <span className="nw">{t('fleet.noPlace')}</span> : null}
          </span>
        </span>
        <span className="pl-figures c13">
          {motion === 'moving' ? <Speed value={row.position?.speed} /> : null}
          {todayKm === undefined ? null : <span className="c12 mut nw">{t('fleet.today', { distance: figure(todayKm, 1) })}</span>}
        </span>
      </button>
      <ActMenu acts={acts} title={plateOf(row)} />
    </div>
  );
}
