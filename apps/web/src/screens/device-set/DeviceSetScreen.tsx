/** /deviceSet: the device settings with what other features can do to devices. */
import { DeviceSetPage } from '../../features/device/DeviceSetPage.js';
import { FurtherActs } from '../../features/device/further-acts.js';
import { useJoinedActs } from './joined-acts.js';

/** See above. */
export function DeviceSetScreen() {
  return (
    <FurtherActs value={useJoinedActs()}>
      <DeviceSetPage />
    </FurtherActs>
  );
}
