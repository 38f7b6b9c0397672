/** Many devices from a file under one's name: which headings it takes, how far it is, and what became of the rows that were not taken. */
import type { Group } from '@frostway/contract/device/rows';
import { Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { useClosing } from '../../ui/closing.js';
import { Field } from '../../ui/fields.js';
import { FilePick } from '../../ui/FilePick.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon } from '../../ui/icons.js';
import { addMany, type Many, type ManyRow, readMany } from './adding-many.js';
import { GroupSelect } from './GroupSelect.js';
import { ImportHead } from './ImportHead.js';

const headings = ['mac', 'imei', 'activationKey', 'name'];
/** Rows that are told at once. */
const shown = 100;

type AddManyDialogProps = {
  /** The group in view: offered first. */
  readonly groupId: number | undefined;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
};

/** See above. */
export function AddManyDialog({ groupId, groups, onClose }: AddManyDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [file, setFile] = useState<File>();
  const [group, setGroup] = useState(groupId ?? groups[0]?.id);
  const [many, setMany] = useState<Many>();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const stop = useRef<AbortController>(undefined);
  // Who leaves lets the slice that is on its way end, and begins no other.
  useEffect(() => () => stop.current?.abort(), []);

  const run = (from: Many): void => {
    stop.current = new AbortController();
    void addMany(from, group, setMany, stop.current.signal);
  };
  const begin = (): void => {
    if (file === undefined) return;
    setReading(true);
    setProblem(undefined);
    readMany(file)
      .then(run, setProblem)
      .finally(() => setReading(false));
  };
  const title = t('device.many.title');
  if (many === undefined)
    return (
      <FormDialog
        closing={closing}
        title={title}
        act={t('device.add.act')}
        onSubmit={begin}
        busy={isReading}
        disabled={file === undefined}
        error={problem}
        width={560}
      >
        <p className="c13 sec">{t('device.many.lead')}</p>
        <p className="c13">
          <span lang="en">{headings.join(' · ')}</span>{' '}
          <button type="button" className="lnk" onClick={() => saveText('frostway-devices.csv', `${headings.join(',')}\r\n`)}>
            <Icon name="download" size={14} />
            {t('device.import.template')}
          </button>
        </p>
        <Field label={t('device.many.file')}>
          {(control) => (
            <FilePick
              control={control}
              file={file}
              onChange={setFile}
              accept=".csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              words={{ label: t('device.many.file'), choose: t('device.import.choose'), none: t('device.many.noFile') }}
            />
          )}
        </Field>
        <Field label={t('device.group')}>
          {(control) => <GroupSelect {...control} groups={groups} value={group} onChange={setGroup} />}
        </Field>
      </FormDialog>
    );
  const isOver = many.done.length >= many.read.length;
  return (
    <FormDialog
      closing={closing}
      title={title}
      width={640}
      {...(many.isRunning || isOver ? {} : { act: t('device.many.goOn'), onSubmit: () => run(many) })}
      error={many.error}
      errorWords={(error) => errorText(error, lang)}
      footNote={
        many.isRunning ? (
          <button type="button" className="btn sm" onClick={() => stop.current?.abort()}>
            {t('device.many.stop')}
          </button>
        ) : undefined
      }
    >
      <SoFar many={many} isOver={isOver} />
    </FormDialog>
  );
}

function SoFar({ many: { read, done, isRunning }, isOver }: { many: Many; isOver: boolean }) {
  const { t } = useText();
  const left = done.filter(({ errorcode }) => errorcode !== 0);
  const gateways = done.filter(({ credentials }) => credentials !== undefined);
  const counts = { done: done.length, total: read.length };
  return (
    <div role="status">
      <Progress
        percent={Math.floor((done.length / read.length) * 100)}
        size="small"
        status={isRunning ? 'active' : 'normal'}
        showInfo={false}
      />
      <p className="row gap8 c13">
        <span className="grow">{t(isRunning || isOver ? 'device.many.progress' : 'device.many.brokenOff', counts)}</span>
        <span className="row gap4 tx k-normal nw">
          <Icon name="normal" size={12} />
          {t('device.import.added', { count: done.length - left.length })}
        </span>
        <span className="row gap4 tx k-alarm nw">
          <Icon name="alarm" size={12} />
          {t('device.many.left', { count: left.length })}
        </span>
      </p>
      {gateways.length === 0 ? null : (
        <p className="note">
          <Icon name="key" />
          {t('device.many.credentialsHint')}{' '}
          <button type="button" className="lnk" onClick={() => saveText('frostway-gateways.csv', credentialsCsv(gateways))}>
            {t('device.many.credentials')}
          </button>
        </p>
      )}
      {left.length === 0 ? isOver ? <p className="c13 sec">{t('device.many.allTaken')}</p> : null : <Left rows={left} />}
    </div>
  );
}

function Left({ rows }: { rows: readonly ManyRow[] }) {
  return (
    <table className="tbl">
      <ImportHead />
      <tbody>
        {rows.slice(0, shown).map(({ row, device, message }) => (
          <tr key={row}>
            <td className="num sec">{row}</td>
            <td>{device}</td>
            <td className="tx k-alarm">{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const credentialsCsv = (rows: readonly ManyRow[]): string =>
  [
    'username,password',
    ...rows.flatMap(({ credentials }) => (credentials === undefined ? [] : [`${credentials.username},${credentials.password}`])),
  ].join('\r\n');

function saveText(name: string, content: string): void {
  saveBlob(new Blob([`\uFEFF${content}`], { type: 'text/csv;charset=utf-8' }), name);
}
