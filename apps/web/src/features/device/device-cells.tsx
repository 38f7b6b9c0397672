/** What stands in the cells of the list of devices. */
import type { Device } from '@frostway/contract/device/rows';
import type { ReactNode } from 'react';
import type { Say } from '../../api/language.js';
import { Age } from '../../ui/Moment.js';
import { missing } from '../../values/figures.js';
import { Day, DeviceConnection, ExpiryDate, Intervals, ModelName, ProbeLimits } from './DeviceFacts.js';
import type { CardMark } from './card-marks.js';
import type { ColumnName } from './device-columns.js';

export function cellOf(t: Say, name: ColumnName, row: Device, cardMark: CardMark): ReactNode {
  switch (name) {
    case 'model':
      return (
        <>
          <div className="d">
            <ModelName model={row.model} />
          </div>
          {row.softwareVersion === null ? null : <div className="c12 mut">{t('device.version', { version: row.softwareVersion })}</div>}
        </>
      );
    case 'intervals':
      return <Intervals device={row} />;
    case 'temperature':
    case 'humidity':
    case 'light':
    case 'co2':
    case 'pressure':
      return <ProbeLimits probe={name} device={row} />;
    case 'sim': {
      const mark = cardMark(row.imei);
      if (row.sim === null) return mark ?? missing;
      return (
        <>
          <div>{row.sim}</div>
          {mark}
        </>
      );
    }
    case 'registered':
      return <Day at={row.registeredAt} />;
    case 'expiry':
      return <ExpiryDate at={row.expiryDate} device={row} />;
    case 'group':
      return row.groupName ?? missing;
    case 'lastSeen':
      return <Age at={row.lastSeen} />;
    case 'car':
      return row.car ?? missing;
    case 'remark':
      return (
        <div className="ell" style={{ maxWidth: 180 }} title={row.remark}>
          {row.remark === '' ? missing : row.remark}
        </div>
      );
    case 'state':
      return <DeviceConnection device={row} />;
  }
}
