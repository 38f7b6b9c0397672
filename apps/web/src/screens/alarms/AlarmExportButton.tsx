/** Exports the alarms that the list shows: the dialog says which, and begins with their time. */
import { useText } from '../../api/language.js';
import type { ShownList } from '../../features/alarm/AlarmPage.js';
import { ExportOpener } from '../../features/export/ExportButton.js';
import { AlarmExportDialog } from '../../features/export/ExportDialog.js';
import { wantedOf } from './wanted.js';

/** See above. Nothing for who may not. */
export function AlarmExportButton({ list }: { list: ShownList }) {
  const { t } = useText();
  return (
    <ExportOpener label={t('export.alarms')} className="btn al-tool" icon="download" phoneIcon={20}>
      {(close) => <AlarmExportDialog {...wantedOf(list.filter)} words={list.words} onClose={close} />}
    </ExportOpener>
  );
}
