/** The exports of the last day, at the top of every page: how many rows each has written, its end, and a way to cancel. Nothing while there are none. */
import { type Exported, exportCalls } from '@frostway/contract/export/endpoints';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { BarPopover } from '../../ui/BarPopover.js';
import { Chip } from '../../ui/Chip.js';
import { Moment } from '../../ui/Moment.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import type { Hue } from '../../values/conditions.js';
import './export.css';

/** While one runs it is asked how far it is, ms. */
const askAgainMs = 1000;

const isOpen = ({ state }: Exported): boolean => state === 'waiting' || state === 'running';
/** Whether an answer holds an export that goes on. */
export function againMs(data: unknown): number | false {
  const rows = (data as { rows?: readonly Exported[] } | undefined)?.rows ?? [];
  return rows.some(isOpen) ? askAgainMs : false;
}

const looks: Readonly<Record<Exported['state'], { readonly hue: Hue; readonly icon: IconName }>> = {
  waiting: { hue: 'accent', icon: 'pending' },
  running: { hue: 'accent', icon: 'pending' },
  done: { hue: 'normal', icon: 'normal' },
  failed: { hue: 'alarm', icon: 'alarm' },
  cancelled: { hue: 'silent', icon: 'x' },
};

/** See above. */
export function ExportTray() {
  const { t } = useText();
  const may = useMay();
  const [isShown, setShown] = useState(false);
  const { data } = useAnswer(exportCalls.list, {}, { enabled: may(exportCalls.list), againMs });
  const rows = data?.rows ?? [];
  const running = rows.filter(isOpen).length;
  if (rows.length === 0) return null;
  const words = running === 0 ? t('export.tray') : t('export.tray.running', { count: running });
  return (
    <BarPopover
      open={isShown}
      onOpenChange={setShown}
      destroyOnHidden
      content={
        <section className="exports" aria-label={t('export.tray')}>
          <h2>{t('export.tray')}</h2>
          <ul>
            {rows.map((row) => (
              <ExportRow key={row.id} row={row} />
            ))}
          </ul>
        </section>
      }
    >
      <button type="button" className="ib export-tray" aria-label={words} title={words}>
        <Icon name="download" size={16} />
        {running === 0 ? null : <span className="count">{running}</span>}
      </button>
    </BarPopover>
  );
}

function ExportRow({ row }: { row: Exported }) {
  const { t, lang } = useText();
  const cancel = useAction(exportCalls.cancel);
  const goesOn = isOpen(row);
  return (
    <li>
      <div className="export-name">
        <span className="grow ell" title={row.name}>
          {row.name}
        </span>
        {goesOn ? (
          <button
            type="button"
            className="ib xs"
            aria-label={t('export.cancel', { name: row.name })}
            title={t('export.cancel', { name: row.name })}
            disabled={cancel.isPending}
            onClick={() =>
              cancel.mutate({ id: row.id }, { onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }) })
            }
          >
            <Icon name="x" size={14} />
          </button>
        ) : null}
      </div>
      {goesOn ? <progress max={1} value={row.progress} aria-label={row.name} /> : null}
      <div className="export-facts">
        <Chip kind="outline" {...looks[row.state]} word={t(`export.state.${row.state}`)} />
        <span>{t('export.rows', { rows: row.rows })}</span>
        <span className="grow" />
        <Moment at={row.createdAt} />
      </div>
    </li>
  );
}
