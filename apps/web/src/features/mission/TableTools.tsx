/** Import and export of a table: the buttons of a page's head. */
import type { TableKind } from '@frostway/contract/mission/tables';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { ExportMenu } from './ExportMenu.js';
import { ImportDialog } from './ImportDialog.js';
import { saveTable, tableCalls } from './table-file.js';

/** See above. */
export function TableTools({ kind }: { kind: TableKind }) {
  const { t, lang } = useText();
  const may = useMay();
  const [isImporting, setImporting] = useState(false);
  const save = (type: 'xlsx' | 'csv') => (): void =>
    void saveTable(kind, type, t(`mission.table.${kind}`)).catch((error: unknown) =>
      toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' }),
    );
  return (
    <span className="row gap8">
      {may(tableCalls[kind].take) ? <ExportMenu save={save} /> : null}
      {may(tableCalls[kind].bring) ? (
        <button type="button" className="btn" onClick={() => setImporting(true)}>
          <Icon name="up" size={14} />
          {t('mission.import.act')}
        </button>
      ) : null}
      {isImporting ? <ImportDialog kind={kind} onClose={() => setImporting(false)} /> : null}
    </span>
  );
}
