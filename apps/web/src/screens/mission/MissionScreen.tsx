/** /mission, where devices are put on a mission by their labels: missions do not know how a label is read. */
import { LabelScanner } from '../../features/device/LabelScanner.js';
import { MissionPage } from '../../features/mission/MissionPage.js';

/** See above. */
export function MissionScreen() {
  return <MissionPage scanner={LabelScanner} />;
}
