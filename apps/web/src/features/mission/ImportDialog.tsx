/** Importing a table from a CSV or XLSX file: which headings it takes, the file, and what became of every row. */
import { type ImportReport, tableColumns, type TableKind } from '@frostway/contract/mission/tables';
import { refusals } from '@frostway/contract/refusals';
import { useRef } from 'react';
import { type Say, useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import type { ControlProps } from '../../ui/fields.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { base64Of, saveCsv, tableCalls } from './table-file.js';
import './mission.css';

/** Rows that are told at once. */
const shown = 100;

/** See above. */
export function ImportDialog({ kind, onClose }: { kind: TableKind; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const form = useForm(tableCalls[kind].bring, {
    closing,
    closes: false,
    start: { file: undefined as File | undefined },
    input: async ({ file }) => ({ file: file === undefined ? '' : await base64Of(file) }),
    check: ({ file }) => (file === undefined ? { file: 'mission.import.fileNeeded' } : {}),
  });
  const title = t('mission.import.title', { things: t(`mission.import.things.${kind}`) });
  const headings = headingsOf(t, kind);
  if (form.answer !== undefined)
    return (
      <FormDialog closing={closing} title={title} width={640}>
        <Report report={form.answer} first={headings[0] ?? ''} />
      </FormDialog>
    );
  return (
    <FormDialog form={form} title={title} act={t('mission.import.act')} width={560}>
      <p className="mut c13">{t('mission.import.lead')}</p>
      <div className="f">
        <div className="lab">{t('mission.import.headings')}</div>
        <p className="c13">
          {headings.join(' · ')}{' '}
          <button type="button" className="lnk" onClick={() => saveCsv(`${headings.join(',')}\r\n`, `${t(`mission.table.${kind}`)}.csv`)}>
            <Icon name="download" size={14} />
            {t('mission.import.template')}
          </button>
        </p>
      </div>
      <FormField form={form} name="file" label={t('mission.import.file')} isRequired>
        {(control, file, change) => <FilePick control={control} file={file} onChange={change} />}
      </FormField>
    </FormDialog>
  );
}

/** Headings as an export has them. Every kind has a word for each of its columns. */
const headingsOf = (t: Say, kind: TableKind): string[] =>
  tableColumns[kind].map((column) => t(`mission.column.${kind}.${column}` as 'mission.column.contacts.name'));

/** The browser speaks of files in its own language; the button and the words are ours. */
function FilePick({
  control,
  file,
  onChange,
}: {
  control: ControlProps;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="row gap8">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('mission.import.file')}
        accept=".csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => onChange(event.target.files?.[0])}
      />
      <button
        type="button"
        id={control.id}
        className="btn"
        aria-describedby={control['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {t('mission.import.choose')}
      </button>
      <span className="ell sec">{file?.name ?? t('mission.import.noFile')}</span>
    </span>
  );
}

/** `first`: the heading of what rows are called by. */
function Report({ report: { added, rows }, first }: { report: ImportReport; first: string }) {
  const { t } = useText();
  const there = rows.filter(({ errorcode }) => errorcode === refusals.dataRepeated.code);
  const wrong = rows.filter(({ errorcode }) => errorcode !== 0 && errorcode !== refusals.dataRepeated.code);
  const left = [...wrong, ...there];
  return (
    <div className="ms-report" role="status">
      <p className="row gap8 c13 ms-counts">
        <span className="row gap4 tx k-normal">
          <Icon name="normal" size={12} />
          {t('mission.import.addedCount', { count: added })}
        </span>
        <span className="row gap4 tx k-warning">
          <Icon name="warning" size={12} />
          {t('mission.import.there', { count: there.length })}
        </span>
        <span className="row gap4 tx k-alarm">
          <Icon name="alarm" size={12} />
          {t('mission.import.wrong', { count: wrong.length })}
        </span>
      </p>
      {left.length === 0 ? (
        <p className="c13 sec">{t('mission.import.allAdded')}</p>
      ) : (
        <table className="tbl">
          <thead>
            <tr>
              <th className="num">{t('mission.import.row')}</th>
              <th>{first}</th>
              <th>{t('mission.import.result')}</th>
            </tr>
          </thead>
          <tbody>
            {left.slice(0, shown).map(({ row, name, errorcode, message }) => (
              <tr key={row}>
                <td className="num sec">{row}</td>
                <td>{name}</td>
                <td>
                  <span className={`tx k-${errorcode === refusals.dataRepeated.code ? 'warning' : 'alarm'}`}>{message}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left.length > shown ? <p className="c12 mut">{t('mission.import.more', { count: left.length - shown })}</p> : null}
    </div>
  );
}
