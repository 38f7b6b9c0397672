/** The columns that lists of services have alike, of maps and of addresses: its name, whether it is offered, its key, and the way to its dialog. */
import type { Say } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import type { Column } from '../../ui/ListPanel.js';

type Service = { readonly isOffered: boolean; readonly hasKey: boolean; readonly needsKey: boolean };

/** See above; `open` shows the dialog of a row. */
export function serviceColumns<Row extends Service>(t: Say, title: string, nameOf: (row: Row) => string, open: (row: Row) => void) {
  return {
    name: {
      key: 'name',
      title,
      isHead: true,
      cell: (row) => (
        <button type="button" className="map-key-name" onClick={() => open(row)}>
          {nameOf(row)}
        </button>
      ),
    },
    state: {
      key: 'state',
      title: t('map.keys.state'),
      cell: (row) =>
        row.isOffered ? (
          <Chip kind="outline" hue="normal" icon="normal" word={t('map.keys.on')} />
        ) : (
          <Chip kind="outline" hue="silent" icon="eyeOff" word={t('map.keys.off')} />
        ),
    },
    key: {
      key: 'key',
      title: t('map.keys.key'),
      cell: (row) => (
        <span className="sec">{t(row.hasKey ? 'map.keys.hasKey' : row.needsKey ? 'map.keys.noKey' : 'map.keys.needsNone')}</span>
      ),
    },
    acts: {
      key: 'acts',
      cell: (row) => (
        <button type="button" className="btn sm" onClick={() => open(row)}>
          {t('map.keys.edit')}
        </button>
      ),
    },
  } satisfies Readonly<Record<string, Column<Row>>>;
}
