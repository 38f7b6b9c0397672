/** Commands given to devices in a range of days, by device and kind, and how many came to what. */
import { commandFeature, commandStates } from '@frostway/contract/command/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { DaysPicker } from '../../ui/DatePicker.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import type { ListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { commandWord } from './words.js';

type Row = Answer<(typeof commandFeature)['instructions']>['rows'][number];
/** Days that are shown unless others are chosen. */
const daysShown = 7;
const dayMs = 86_400_000;

/** See above. */
export function StatisticsTab({ address }: { address: ListAddress }) {
  const { t, lang } = useText();
  const [chosenFrom, chosenUntil] = [Number(address.get('st')), Number(address.get('et'))];
  // To the minute, so that the same is asked again.
  const now = Math.ceil(nowMs() / 60_000) * 60_000;
  const et = chosenUntil > 0 ? chosenUntil : now;
  const st = chosenFrom > 0 ? chosenFrom : et - daysShown * dayMs;
  const list = useList(commandFeature.instructions, address, { st, et });
  const columns: readonly Column<Row>[] = [
    { key: 'device', title: t('command.log.device'), isHead: true, cell: (row) => row.name },
    { key: 'command', title: t('command.log.what'), cell: (row) => commandWord(lang, row.command) },
    { key: 'total', title: t('command.total'), isFigure: true, cell: (row) => row.total },
    ...commandStates.map((state) => ({
      key: state,
      title: t(`command.state.${state}`),
      isFigure: true,
      cell: (row: Row) => (row[state] === 0 ? <span className="mut">0</span> : row[state]),
    })),
  ];
  return (
    <ListPanel
      {...list}
      columns={columns}
      rowKey={(row) => `${row.imei ?? row.mac ?? ''} ${row.command}`}
      tools={
        <DaysPicker
          className="cmd-range"
          aria-label={t('command.statistics.range')}
          value={[st, et]}
          onChange={(fromMs, untilMs) => address.set({ st: String(fromMs ?? ''), et: String(untilMs ?? '') })}
        />
      }
      empty={<Empty drawing="history" title={t('command.statistics.none')} />}
    />
  );
}
