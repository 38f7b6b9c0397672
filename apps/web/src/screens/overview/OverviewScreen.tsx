/** /view with what alarms add to it: an incident of the triage list is acknowledged where it stands. */
import { AcknowledgeDialog } from '../../features/alarm/AcknowledgeDialog.js';
import { ViewPage } from '../../features/overview/ViewPage.js';

/** See above. */
export function OverviewScreen() {
  return <ViewPage acknowledging={(incident, close) => <AcknowledgeDialog alarms={[incident]} onClose={close} onDone={close} />} />;
}
