/** /deviceSet: the device settings with what other features can do to devices, and the data left on their SIM cards. */
import { CardMarks } from '../../features/device/card-marks.js';
import { DeviceSetPage } from '../../features/device/DeviceSetPage.js';
import { FurtherActs } from '../../features/device/further-acts.js';
import { useCardMarks } from '../../features/sim/card-marks.js';
import { useJoinedActs } from './joined-acts.js';

/** See above. */
export function DeviceSetScreen() {
  return (
    <FurtherActs value={useJoinedActs()}>
      <CardMarks value={useCardMarks()}>
        <DeviceSetPage />
      </CardMarks>
    </FurtherActs>
  );
}
