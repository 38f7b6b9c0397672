/** /deviceAlarm: alarms as work, and the list as a file. */
import { AlarmPage } from '../../features/alarm/AlarmPage.js';
import { AlarmExportButton } from './AlarmExportButton.js';

/** See above. */
export function AlarmScreen() {
  return <AlarmPage tools={(list) => <AlarmExportButton list={list} />} />;
}
