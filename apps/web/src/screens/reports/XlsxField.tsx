/** Whether a workbook is sent beside a report. */
import { Checkbox } from 'antd';
import { useText } from '../../api/language.js';

type XlsxFieldProps = {
  readonly form: { readonly values: { readonly xlsx: boolean }; readonly set: (change: { readonly xlsx: boolean }) => void };
};

/** See above. */
export function XlsxField({ form }: XlsxFieldProps) {
  const { t } = useText();
  return (
    <div className="f">
      <Checkbox checked={form.values.xlsx} onChange={(event) => form.set({ xlsx: event.target.checked })}>
        {t('reports.xlsx')}
      </Checkbox>
    </div>
  );
}
