/** The ledger as a list: what was given, how far it has come, what the device said; what has not gone out can be cancelled. */
import { commandFeature, type CommandRow } from '@frostway/contract/command/endpoints';
import type { Sent } from '@frostway/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { useList } from '../../ui/paged-list.js';
import { NoRows } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { missing } from '../../values/figures.js';
import { CommandDrawer } from './CommandDrawer.js';
import { DeviceWords } from './DeviceWords.js';
import { StateOf } from './StateOf.js';
import { commandWord, paramsWords } from './words.js';

export type CommandListProps = {
  readonly filter: Omit<Sent<(typeof commandFeature)['commands']>, 'page' | 'pageSize'>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Which device it was is said in every row. */
  readonly hasDevices: boolean;
  readonly isFiltered: boolean;
  readonly tools?: ReactNode;
};

/** See above. */
export function CommandList({ filter, page, onPage, hasDevices, isFiltered, tools }: CommandListProps) {
  const { t } = useText();
  const [opened, setOpened] = useState<number>();
  const list = useList(commandFeature.commands, { page, turn: onPage }, filter);
  const columns: readonly Column<CommandRow>[] = [
    {
      key: 'what',
      title: t('command.log.what'),
      isHead: true,
      cell: (row) => <What row={row} onOpen={() => setOpened(row.id)} />,
    },
    ...(hasDevices ? [{ key: 'device', title: t('command.log.device'), cell: (row: CommandRow) => <DeviceOf row={row} /> }] : []),
    { key: 'state', title: t('command.log.state'), cell: (row) => <StateOf row={row} /> },
    {
      key: 'answer',
      title: t('command.log.answer'),
      cell: (row) => (row.answer === null ? <span className="mut">{missing}</span> : <DeviceWords words={row.answer} />),
    },
    {
      key: 'at',
      title: t('command.log.at'),
      cell: (row) => (
        <span>
          <Moment at={row.createdAt} as="full" />
          {row.by === null ? null : <span className="two">{row.by}</span>}
        </span>
      ),
    },
    { key: 'acts', cell: (row) => <Acts row={row} onOpen={() => setOpened(row.id)} /> },
  ];
  const shown = list.answer.data?.rows.find(({ id }) => id === opened);
  return (
    <>
      <ListPanel
        {...list}
        columns={columns}
        rowKey={(row) => row.id}
        selected={(row) => row.id === opened}
        {...(tools === undefined ? {} : { tools })}
        empty={
          <NoRows
            isFiltered={isFiltered}
            none={t('command.log.none')}
            noneHint={t('command.log.noneHint')}
            noneFound={t('command.log.noneFound')}
          />
        }
      />
      {shown === undefined ? null : <CommandDrawer row={shown} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function What({ row, onOpen }: { row: CommandRow; onOpen: () => void }) {
  const { t, lang } = useText();
  const params = paramsWords(t, lang, row.command, row.params);
  return (
    <button type="button" className="opens cmd-what" onClick={onOpen}>
      <span className="ell">{commandWord(lang, row.command)}</span>
      {params === '' ? null : <span className="two">{row.command === 'text' ? <DeviceWords words={params} /> : params}</span>}
    </button>
  );
}

function DeviceOf({ row }: { row: CommandRow }) {
  const identity = row.imei ?? row.mac;
  if (row.name === '' || identity === null) return <span className="mut">{identity ?? missing}</span>;
  return (
    <Link className="lnk" to={`/deviceDetail?${row.imei === null ? 'mac' : 'imei'}=${encodeURIComponent(identity)}&tab=commands`}>
      {row.name}
    </Link>
  );
}

function Acts({ row, onOpen }: { row: CommandRow; onOpen: () => void }) {
  const { t, lang } = useText();
  const may = useMay();
  const cancel = useAction(commandFeature.cancel, {
    onDone: ({ cancelled }) => toast({ words: t('command.log.cancelled', { count: cancelled }) }),
  });
  return (
    <span className="row gap8">
      {row.state === 'waiting' && row.way !== 'setting' && may(commandFeature.cancel) ? (
        <button
          type="button"
          className="btn sm"
          disabled={cancel.isPending}
          onClick={() =>
            cancel.mutate({ ids: [row.id] }, { onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }) })
          }
        >
          {t('command.log.cancel')}
        </button>
      ) : null}
      <button type="button" className="btn sm" onClick={onOpen}>
        {t('command.log.open')}
      </button>
    </span>
  );
}
