/** /view: of the side in view. On the sensors' an incident of the triage list is acknowledged where it stands. */
import { position } from '@frostway/contract/position/endpoints';
import { useMay } from '../../api/permission.js';
import { AcknowledgeDialog } from '../../features/alarm/AcknowledgeDialog.js';
import { ViewPage } from '../../features/overview/ViewPage.js';
import { usePlatform } from '../../ui/platform.js';
import { PositionOverview } from './PositionOverview.js';

/** See above. */
export function OverviewScreen() {
  const isPosition = usePlatform() === 'position';
  const may = useMay();
  if (isPosition && may(position.overview)) return <PositionOverview />;
  return <ViewPage acknowledging={(incident, close) => <AcknowledgeDialog alarms={[incident]} onClose={close} onDone={close} />} />;
}
