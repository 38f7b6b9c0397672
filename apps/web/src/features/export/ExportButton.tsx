/** Exports what is on the screen of one device: the dialog begins with the same range. */
import type { Endpoint } from '@frostway/contract/endpoint';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { type ReactNode, useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Icon, type IconName, type IconSize } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { ExportDialog, type ExportDialogProps } from './ExportDialog.js';

export type ExportButtonProps = {
  readonly device: ExportDialogProps['devices'][number];
  readonly range: ExportDialogProps['range'];
  /** Saves what is drawn as a picture; offered in the same dialog. */
  readonly onPicture?: (() => void) | undefined;
};

type ExportOpenerProps = {
  /** What is called to have it; an export of the tray unless said. */
  readonly call?: Endpoint;
  readonly label: string;
  readonly className: string;
  readonly icon: IconName;
  /** How large its icon is on a phone, where it stands alone; px. */
  readonly phoneIcon?: IconSize;
  /** The dialog, until it closes. */
  readonly children: (close: () => void) => ReactNode;
};

/** The button of any export, which opens its dialog. Nothing for who may not. */
export function ExportOpener({ call = exportCalls.start, label, className, icon, phoneIcon = 14, children }: ExportOpenerProps) {
  const { t } = useText();
  const may = useMay();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (!may(call)) return null;
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => setOpen(true)}>
        <Icon name={icon} size={isPhone ? phoneIcon : 14} />
        {isPhone ? null : t('export.act')}
      </button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
}

/** See above. */
export function ExportButton({ device, range, onPicture }: ExportButtonProps) {
  const { t } = useText();
  return (
    <ExportOpener label={t('export.act')} className="btn sm" icon="report">
      {(close) => <ExportDialog devices={[device]} onClose={close} onPicture={onPicture} {...(range === undefined ? {} : { range })} />}
    </ExportOpener>
  );
}
