/** Importing a table from a CSV or XLSX file: which headings it takes, the file, what would become of every row, and what became of it. */
import { type ImportReport, tableColumns, type TableKind } from '@frostway/contract/mission/tables';
import { refusals } from '@frostway/contract/refusals';
import { base64Of } from '../../api/base64.js';
import { nowMs } from '../../api/clock.js';
import { zoneInput } from '../../api/exports.js';
import { type Say, useText } from '../../api/language.js';
import { type Closing, useClosing } from '../../ui/closing.js';
import { FilePick } from '../../ui/FilePick.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { saveCsv, tableCalls } from './table-file.js';
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
    input: async ({ file }) => ({ file: file === undefined ? '' : await base64Of(file), isPreview: true, ...zoneInput(nowMs()) }),
    check: ({ file }) => (file === undefined ? { file: 'mission.import.fileNeeded' } : {}),
  });
  const title = t('mission.import.title', { things: t(`mission.import.things.${kind}`) });
  const headings = headingsOf(t, kind);
  const [first = ''] = headings;
  if (form.answer !== undefined && form.values.file !== undefined)
    return <Bring kind={kind} file={form.values.file} preview={form.answer} {...{ closing, title, first }} />;
  return (
    <FormDialog form={form} title={title} act={t('mission.import.check')} width={560}>
      <p className="mut c13">{t('mission.import.lead')}</p>
      {kind === 'missions' ? <p className="mut c13">{t('mission.import.missionsLead')}</p> : null}
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
        {(control, file, onChange) => (
          <FilePick
            {...{ control, file, onChange }}
            accept=".csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            words={{ label: t('mission.import.file'), choose: t('mission.import.choose'), none: t('mission.import.noFile') }}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

/** Headings as an export has them. Every kind has a word for each of its columns. */
const headingsOf = (t: Say, kind: TableKind): string[] =>
  tableColumns[kind].map((column) => t(`mission.column.${kind}.${column}` as 'mission.column.contacts.name'));

type Bringing = {
  readonly kind: TableKind;
  readonly file: File;
  /** What would become of each row. */
  readonly preview: ImportReport;
  readonly closing: Closing;
  readonly title: string;
  /** The heading of what rows are called by. */
  readonly first: string;
};

/** What the file would do, and then what it did. */
function Bring({ kind, file, preview, closing, title, first }: Bringing) {
  const { t } = useText();
  const form = useForm(tableCalls[kind].bring, {
    closing,
    closes: false,
    input: async () => ({ file: await base64Of(file), ...zoneInput(nowMs()) }),
  });
  if (form.answer !== undefined || preview.added === 0)
    return (
      <FormDialog closing={closing} title={title} width={640}>
        <Report report={form.answer ?? preview} first={first} isDone={form.answer !== undefined} />
      </FormDialog>
    );
  return (
    <FormDialog form={form} title={title} act={t('mission.import.actCount', { count: preview.added })} width={640}>
      <Report report={preview} first={first} isDone={false} />
    </FormDialog>
  );
}

function Report({ report: { added, rows }, first, isDone }: { report: ImportReport; first: string; isDone: boolean }) {
  const { t } = useText();
  const there = rows.filter(({ errorcode }) => errorcode === refusals.dataRepeated.code);
  const wrong = rows.filter(({ errorcode }) => errorcode !== 0 && errorcode !== refusals.dataRepeated.code);
  const left = [...wrong, ...there];
  return (
    <div className="ms-report" role="status">
      <p className="row gap8 c13 ms-counts">
        <span className="row gap4 tx k-normal">
          <Icon name="normal" size={12} />
          {t(isDone ? 'mission.import.addedCount' : 'mission.import.wouldCount', { count: added })}
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
        <p className="c13 sec">{t(isDone ? 'mission.import.allAdded' : 'mission.import.allRight')}</p>
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
