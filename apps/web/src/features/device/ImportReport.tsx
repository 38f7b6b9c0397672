/** Importing devices into the inventory: choosing a file, its way to the server, what would become of every row, and what did. */
import { refusals } from '@frostway/contract/refusals';
import { Progress } from 'antd';
import { type DragEvent, useState } from 'react';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { useFileInput } from '../../ui/FilePick.js';
import { Icon } from '../../ui/icons.js';
import { countText } from '../../values/figures.js';
import { ImportHead } from './ImportHead.js';
import { type ImportAnswer, templateCsv } from './csv-file.js';
import { forgetImport, startImport, useImport } from './importing.js';

/** See above. */
export function ImportReport() {
  const current = useImport();
  switch (current.step) {
    case 'none':
      return <ChooseFile />;
    case 'sending':
      return <Sending name={current.name} share={current.share} cancel={current.cancel} />;
    case 'refused':
      return <Failed name={current.name} error={current.error} />;
    case 'checked':
      return <Report name={current.name} answer={current.answer} confirm={current.confirm} />;
    case 'done':
      return <Report name={current.name} answer={current.answer} />;
  }
}

function download(name: string, content: string): void {
  // The mark at the start tells spreadsheets that the file is UTF-8.
  const url = URL.createObjectURL(new Blob([`\uFEFF${content}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function useFile() {
  const { t } = useText();
  const accept = '.csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return useFileInput({ accept, label: t('device.import.choose'), onFile: startImport });
}

function ChooseFile() {
  const { t } = useText();
  const { choose, input } = useFile();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) startImport(file);
  };
  return (
    <section
      className={isOver ? 'panel drop over' : 'panel drop'}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="up" size={20} />
      <div className="grow">
        <div className="b">{t('device.import.title')}</div>
        <div className="c13 sec">{t('device.import.lead')}</div>
      </div>
      <button type="button" className="lnk" onClick={() => download('frostway-inventory.csv', templateCsv)}>
        <Icon name="download" size={14} />
        {t('device.import.template')}
      </button>
      <button type="button" className="btn p" onClick={choose}>
        {t('device.import.choose')}
      </button>
      {input}
    </section>
  );
}

function Sending({ name, share, cancel }: { name: string; share: number; cancel: () => void }) {
  const { t } = useText();
  const percent = Math.round(share * 100);
  return (
    <section className="panel drop" role="status">
      <Icon name="refresh" size={20} />
      <div className="grow">
        <div className="b">{t('device.import.of', { name })}</div>
        <Progress percent={percent} showInfo={false} size="small" status={share >= 1 ? 'active' : 'normal'} />
        <div className="c12 mut">{share >= 1 ? t('device.import.reading') : t('device.import.sending', { percent })}</div>
      </div>
      <button type="button" className="btn" onClick={cancel}>
        {t('frame.cancel')}
      </button>
    </section>
  );
}

function Failed({ name, error }: { name: string; error: unknown }) {
  const { t, lang } = useText();
  const { choose, input } = useFile();
  return (
    <section className="panel drop" role="alert">
      <span className="tx k-alarm">
        <Icon name="alarm" size={20} />
      </span>
      <div className="grow">
        <div className="b">{t('device.import.of', { name })}</div>
        <div className="c13 tx k-alarm">{errorText(error, lang)}</div>
        <div className="c12 mut">{t('device.import.headings')}</div>
      </div>
      <button type="button" className="lnk" onClick={() => download('frostway-inventory.csv', templateCsv)}>
        {t('device.import.template')}
      </button>
      <button type="button" className="btn" onClick={choose}>
        {t('device.import.again')}
      </button>
      <button type="button" className="ib" aria-label={t('frame.close')} onClick={forgetImport}>
        <Icon name="x" />
      </button>
      {input}
    </section>
  );
}

/** Rows shown at once: the ones with something to do come first. */
const shown = 200;

function Report({ name, answer, confirm }: { name: string; answer: ImportAnswer; confirm?: () => void }) {
  const { t } = useText();
  const { choose, input } = useFile();
  const repeated = answer.rows.filter((row) => row.errorcode === refusals.dataRepeated.code);
  const wrong = answer.rows.filter((row) => row.errorcode !== 0 && row.errorcode !== refusals.dataRepeated.code);
  const added = answer.rows.filter((row) => row.errorcode === 0);
  const rows = [...wrong, ...repeated, ...added];
  const csv = (): string =>
    [
      (['row', 'device', 'code', 'result'] as const).map((head) => quoted(t(`device.import.${head}`))).join(','),
      ...[...wrong, ...repeated].map((row) => [row.row ?? row.index + 1, row.device, row.errorcode, row.message].map(quoted).join(',')),
    ].join('\r\n');
  return (
    <section className="panel report" role="status">
      <header>
        <Icon name="up" />
        <h2 className="ell">{t(confirm === undefined ? 'device.import.of' : 'device.import.checked', { name })}</h2>
        <span className="grow" />
        <span className="row gap4 tx k-normal c12 nw">
          <Icon name="normal" size={12} />
          {t(confirm === undefined ? 'device.import.added' : 'device.import.toAdd', { count: answer.added })}
        </span>
        <span className="row gap4 tx k-warning c12 nw">
          <Icon name="warning" size={12} />
          {t('device.import.repeated', { count: repeated.length })}
        </span>
        <span className="row gap4 tx k-alarm c12 nw">
          <Icon name="alarm" size={12} />
          {t('device.import.wrong', { count: wrong.length })}
        </span>
        <button type="button" className="ib" aria-label={t('frame.close')} onClick={forgetImport}>
          <Icon name="x" />
        </button>
      </header>
      <div className="scroll">
        <table className="tbl">
          <ImportHead>
            <th className="num">{t('device.import.code')}</th>
          </ImportHead>
          <tbody>
            {rows.slice(0, shown).map((row) => {
              const hue = row.errorcode === 0 ? 'normal' : row.errorcode === refusals.dataRepeated.code ? 'warning' : 'alarm';
              return (
                <tr key={row.index}>
                  <td className="num sec">{row.row ?? row.index + 1}</td>
                  <td>{row.device}</td>
                  <td>
                    <span className={`row gap4 tx k-${hue}`}>
                      <Icon name={hue} size={12} />
                      {row.message}
                    </span>
                  </td>
                  <td className="num mut">{row.errorcode === 0 ? '' : row.errorcode}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="foot">
        <span className="c12 mut grow">
          {rows.length > shown ? t('device.import.first', { shown, more: countText(rows.length - shown) }) : t('device.import.rowHint')}
        </span>
        {wrong.length + repeated.length === 0 ? null : (
          <button type="button" className="lnk" onClick={() => download('frostway-import-report.csv', csv())}>
            <Icon name="download" size={14} />
            {t('device.import.downloadWrong')}
          </button>
        )}
        <button type="button" className="btn sm" onClick={choose}>
          {t('device.import.again')}
        </button>
        {confirm === undefined ? null : (
          <button type="button" className="btn sm p" disabled={answer.added === 0} onClick={confirm}>
            {answer.added === 0 ? t('device.import.nothingToAdd') : t('device.import.confirm', { count: answer.added })}
          </button>
        )}
        {input}
      </div>
    </section>
  );
}

/** Always quoted; what a spreadsheet would take for a formula is marked as text. */
const quoted = (value: string | number): string =>
  `"${String(value)
    .replace(/^(?=[=+\-@\t\r＝＋－＠])/u, "'")
    .replaceAll('"', '""')}"`;
