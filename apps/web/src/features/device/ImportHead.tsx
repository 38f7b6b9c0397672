/** The head of a table of what became of the rows of a file: which row, of which device, and how it went. */
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';

/** See above; `children` are further heads. */
export function ImportHead({ children }: { readonly children?: ReactNode }) {
  const { t } = useText();
  return (
    <thead>
      <tr>
        <th className="num">{t('device.import.row')}</th>
        <th>{t('device.import.device')}</th>
        <th>{t('device.import.result')}</th>
        {children}
      </tr>
    </thead>
  );
}
