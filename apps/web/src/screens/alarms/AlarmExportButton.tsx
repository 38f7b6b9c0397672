/** Exports the alarms that the list shows: the dialog says which, and begins with their time. */
import { exportCalls } from '@frostway/contract/export/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { ShownList } from '../../features/alarm/AlarmPage.js';
import { AlarmExportDialog } from '../../features/export/ExportDialog.js';
import { Icon } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { wantedOf } from './wanted.js';

/** See above. Nothing for who may not. */
export function AlarmExportButton({ list }: { list: ShownList }) {
  const { t } = useText();
  const may = useMay();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (!may(exportCalls.start)) return null;
  return (
    <>
      <button type="button" className="btn al-tool" aria-label={t('export.alarms')} onClick={() => setOpen(true)}>
        <Icon name="download" size={isPhone ? 20 : 14} />
        {isPhone ? null : t('export.act')}
      </button>
      {isOpen ? <AlarmExportDialog {...wantedOf(list.filter)} words={list.words} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
