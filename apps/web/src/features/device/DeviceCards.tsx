/** The devices of a group on a phone: a card each. */
import type { Device } from '@frostway/contract/device/rows';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { expiryOf } from '../../values/expiry.js';
import { missing } from '../../values/figures.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { ForeignMark } from '../../ui/ForeignMark.js';
import { DeviceConnection, DeviceTitle, ExpiryDate, ModelName, ProbeLimits } from './DeviceFacts.js';
import { useCardMark } from './card-marks.js';
import { type DeviceAction, useDeviceMenu } from './device-acts.js';
import { detailPath, identityText } from './naming.js';
import { useNow } from '../../api/clock.js';

/** See above. */
export function DeviceCards({ rows, onWant }: { rows: readonly Device[]; onWant: (wanted: DeviceAction) => void }) {
  const { t } = useText();
  const now = useNow(60_000);
  const menuOf = useDeviceMenu(onWant);
  const cardMark = useCardMark();
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.id} className="dc">
          <div className="row gap8">
            <Link className="b ell grow" to={detailPath(row)}>
              <DeviceTitle name={row.name} />
            </Link>
            <DeviceConnection device={row} />
            {menuOf(row).length === 0 ? null : <ActMenu acts={menuOf(row)} title={row.name} className="ib" />}
          </div>
          <div className="c12 mut row gap8">
            {identityText(row)} <ForeignMark device={row} />
            <span className="grow" />
            {cardMark(row.imei, true)}
          </div>
          <div className="row c12 sec">
            <ModelName model={row.model} />
            <i className="dot" />
            {row.temperatureLower === null && row.temperatureUpper === null ? (
              (row.sim ?? missing)
            ) : (
              <ProbeLimits probe="temperature" device={row} />
            )}
            <span className="grow" />
            {expiryOf(row.expiryDate, now).kind === 'later' ? <span className="mut until">{t('device.until')}</span> : null}
            <ExpiryDate at={row.expiryDate} device={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
