/** Exports what is on the screen of one device: the dialog begins with the same range. */
import { exportCalls } from '@frostway/contract/export/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Icon } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { ExportDialog, type ExportDialogProps } from './ExportDialog.js';

export type ExportButtonProps = {
  readonly device: ExportDialogProps['devices'][number];
  readonly range: ExportDialogProps['range'];
  /** Saves what is drawn as a picture; offered in the same dialog. */
  readonly onPicture?: (() => void) | undefined;
};

/** See above. Nothing for who may not. */
export function ExportButton({ device, range, onPicture }: ExportButtonProps) {
  const { t } = useText();
  const may = useMay();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (!may(exportCalls.start)) return null;
  return (
    <>
      <button type="button" className="btn sm" aria-label={t('export.act')} onClick={() => setOpen(true)}>
        <Icon name="report" size={14} />
        {isPhone ? null : t('export.act')}
      </button>
      {isOpen ? (
        <ExportDialog devices={[device]} onClose={() => setOpen(false)} onPicture={onPicture} {...(range === undefined ? {} : { range })} />
      ) : null}
    </>
  );
}
