/** The open alarms of a device as a mark on its row: how bad, how many, and the way to them. */
import type { OpenAlarms } from '@frostway/contract/alarm/rows';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { alarmLink, severityLooks } from '../../values/alarms.js';
import { identityOf } from '../../values/device-row.js';

export type AlarmMarkProps = { readonly row: DeviceStatus; readonly open: OpenAlarms | undefined };

/** See above. Nothing for a device that has none. */
export function AlarmMark({ row, open }: AlarmMarkProps) {
  const { t } = useText();
  const count = open === undefined ? 0 : open.alarm + open.warning;
  if (open === undefined || count === 0) return null;
  const severity = open.alarm > 0 ? 'alarm' : 'warning';
  const { hue, icon } = severityLooks[severity];
  const words = t('telemetry.monitor.openAlarms', { name: row.name, count, severity: t(`alarm.severity.${severity}`) });
  return (
    <Link
      className={`mo-open k-${hue}`}
      to={alarmLink({ device: identityOf(row) })}
      aria-label={words}
      title={words}
      // To open the alarms is not to select the row.
      onClick={(event) => event.stopPropagation()}
    >
      <Icon name={icon} size={12} />
      {count}
    </Link>
  );
}
