/** A device in lists of shares: its name as the way to its page, below it what identifies it. */
import type { DeviceShare } from '@frostway/contract/share/endpoints';
import { Link } from 'react-router';
import { devicePath, identityOf } from '../../values/device-row.js';

/** See above; without a way for a device the caller does not see any more. */
export function DeviceCell({ device, isSeen = true }: { device: DeviceShare['device']; isSeen?: boolean }) {
  return (
    <span className="device-cell">
      {isSeen ? (
        <Link className="name" to={devicePath(device)}>
          {device.name}
        </Link>
      ) : (
        device.name
      )}
      <span className="two">{identityOf(device)}</span>
    </span>
  );
}
