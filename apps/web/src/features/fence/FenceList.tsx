/** The fences beside their map: each with its kind, size, alarm and vehicles; the chosen one names its vehicles. */
import { fence as calls } from '@frostway/contract/fence/endpoints';
import type { FenceRow } from '@frostway/contract/fence/rows';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { Icon } from '../../ui/icons.js';
import { devicePath, identityOf } from '../../values/device-row.js';
import { sizeText } from './fence-words.js';
import '../../ui/map-line.css';

export type FenceListProps = {
  readonly rows: readonly FenceRow[];
  readonly chosen: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
  readonly onEdit: (id: number) => void;
  readonly onRemove: (fence: FenceRow) => void;
};

/** See above. */
export function FenceList({ rows, chosen, onChoose, onEdit, onRemove }: FenceListProps) {
  const { t } = useText();
  return (
    <ul className="fn-list" aria-label={t('fence.list')}>
      {rows.map((row) => (
        <FenceLine key={row.id} row={row} isChosen={row.id === chosen} onChoose={onChoose} onEdit={onEdit} onRemove={onRemove} />
      ))}
    </ul>
  );
}

type FenceLineProps = Omit<FenceListProps, 'rows' | 'chosen'> & { readonly row: FenceRow; readonly isChosen: boolean };

function FenceLine({ row, isChosen, onChoose, onEdit, onRemove }: FenceLineProps) {
  const { t } = useText();
  const may = useMay();
  const navigate = useNavigate();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // What is picked on the map comes into sight.
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const acts: MenuAct[] = [
    ...(row.mayChange && may(calls.changeFence)
      ? [{ key: 'edit', word: t('fence.edit'), icon: 'edit' as const, run: () => onEdit(row.id) }]
      : []),
    ...(row.devices.length === 1
      ? row.devices.map((device) => ({
          key: 'device',
          word: t('fence.showDevice'),
          icon: 'device' as const,
          run: () => void navigate(devicePath(device)),
        }))
      : []),
    ...(row.mayChange && may(calls.removeFence)
      ? [{ key: 'remove', word: t('fence.remove'), icon: 'trash' as const, destroys: true, run: () => onRemove(row) }]
      : []),
  ];
  return (
    <li ref={line} className="fn-line map-line" data-fence={row.id} aria-current={isChosen ? true : undefined}>
      <div className="row">
        <button type="button" className="fn-main" aria-expanded={isChosen} onClick={() => onChoose(isChosen ? undefined : row.id)}>
          <span className="row gap8">
            <span className="ell b" title={row.name}>
              {row.name}
            </span>
            {row.isMine ? null : <span className="c12 mut nw">{t('fence.foreign')}</span>}
          </span>
          <span className="fn-facts c12 mut">
            <span>{t(`fence.shape.${row.shape}`)}</span>
            <span>{sizeText(t, row)}</span>
            <span>{t(`fence.mode.${row.mode}`)}</span>
            <span>{row.devices.length === 0 ? t('fence.noDevices') : t('fence.deviceCount', { count: row.devices.length })}</span>
          </span>
        </button>
        {acts.length === 0 ? null : <ActMenu acts={acts} title={row.name} />}
      </div>
      {isChosen && row.devices.length > 0 ? (
        <ul className="fn-vehicles c13">
          {row.devices.map((device) => (
            <li key={device.id}>
              <Icon name="truck" size={14} />
              <Link className="lnk ell" to={devicePath(device)} title={identityOf(device)}>
                {device.name}
              </Link>
              {device.copy === 'server' ? null : <span className="c12 mut nw">{t(`fence.copy.${device.copy}`)}</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
