/** The bar over the list: title, filters, count, columns, and the way of showing. On a phone the filters stand in a sheet. */
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import type { Platform } from '../../ui/platform.js';
import { ColumnMenu } from './ColumnMenu.js';
import { type Show, chooseSort, shows } from './column-choice.js';
import { type Filters, type KindFilter, type StateFilter, kindFilters, stateFilters } from './filter.js';
import type { Sort } from './order.js';
import { PickMenu } from '../../ui/PickMenu.js';
import { choiceOfSort, devicesText, kindChoices, kindWord, sortChoices, sortWord, stateWord } from './words.js';

export type FilterBarProps = {
  readonly platform: Platform;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly count: number;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  readonly sort: Sort;
  readonly isPhone: boolean;
  /** The tree of groups, for a phone's sheet. */
  readonly tree: ReactNode;
};

const own = 'own';

/** See above. */
export function FilterBar(props: FilterBarProps) {
  return props.isPhone ? <PhoneBar {...props} /> : <WideBar {...props} />;
}

function WideBar({ platform, filters, onFilters, count, show, onShow, sort }: FilterBarProps) {
  const { t } = useText();
  return (
    <div className="mo-bar">
      <h1>{t('frame.nav.deviceMonitor')}</h1>
      <StatePick filters={filters} onFilters={onFilters} />
      <KindPick platform={platform} filters={filters} onFilters={onFilters} />
      {show === 'cards' ? <SortPick platform={platform} sort={sort} /> : null}
      <SearchField filters={filters} onFilters={onFilters} />
      <span className="grow" />
      <span className="c12 mut nw" role="status">
        {devicesText(t, count)}
      </span>
      {show === 'cards' ? null : <ColumnMenu platform={platform} isBesideMap={show === 'split'} />}
      <div className="seg" role="group" aria-label={t('telemetry.monitor.show')}>
        {shows.map((each) => (
          <button key={each} type="button" aria-pressed={each === show} onClick={() => onShow(each)}>
            {t(`telemetry.monitor.show.${each}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function PhoneBar({ platform, filters, onFilters, count, show, onShow, sort, tree }: FilterBarProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const isMap = show === 'split';
  const others = [filters.group, filters.kind, filters.search === '' ? undefined : filters.search].filter((each) => each !== undefined);
  return (
    <div className="mo-bar phone">
      <h1>{t('frame.nav.deviceMonitorShort')}</h1>
      <StatePick filters={filters} onFilters={onFilters} />
      <button type="button" className="inp pill" onClick={() => setOpen(true)}>
        <Icon name="filter" size={14} />
        {t('telemetry.monitor.filter')}
        {others.length === 0 ? null : <b className="mo-badge">{others.length}</b>}
      </button>
      <span className="grow" />
      <div className="seg" role="group" aria-label={t('telemetry.monitor.show')}>
        <button type="button" aria-pressed={!isMap} onClick={() => onShow('cards')}>
          {t('telemetry.monitor.show.list')}
        </button>
        <button type="button" aria-pressed={isMap} onClick={() => onShow('split')}>
          {t('telemetry.monitor.show.map')}
        </button>
      </div>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        placement="bottom"
        size="92%"
        title={t('telemetry.monitor.filter')}
        styles={{ body: { padding: 12 } }}
        footer={
          <button type="button" className="btn p lg" onClick={() => setOpen(false)}>
            {t('telemetry.monitor.filterDone', { devices: devicesText(t, count) })}
          </button>
        }
      >
        <div className="mo-sheet">
          <SearchField filters={filters} onFilters={onFilters} />
          <KindPick platform={platform} filters={filters} onFilters={onFilters} />
          <SortPick platform={platform} sort={sort} />
          {tree}
        </div>
      </Drawer>
    </div>
  );
}

type Part = Pick<FilterBarProps, 'filters' | 'onFilters'>;

function StatePick({ filters, onFilters }: Part) {
  const { t } = useText();
  return (
    <PickMenu
      label={t('telemetry.monitor.state')}
      value={stateWord(t, filters.state)}
      chosen={filters.state ?? own}
      isSet={filters.state !== undefined}
      choices={[undefined, ...stateFilters].map((state) => ({ key: state ?? own, word: stateWord(t, state) }))}
      onPick={(key) => onFilters({ ...filters, state: stateFilters.find((state: StateFilter) => state === key) })}
    />
  );
}

function KindPick({ platform, filters, onFilters }: Part & { platform: Platform }) {
  const { t } = useText();
  return (
    <PickMenu
      label={t('telemetry.monitor.kind')}
      value={kindWord(t, filters.kind, platform)}
      chosen={filters.kind ?? own}
      isSet={filters.kind !== undefined}
      choices={kindChoices(platform).map((kind) => ({ key: kind ?? own, word: kindWord(t, kind, platform) }))}
      onPick={(key) => onFilters({ ...filters, kind: kindFilters.find((kind: KindFilter) => kind === key) })}
    />
  );
}

function SortPick({ platform, sort }: { platform: Platform; sort: Sort }) {
  const { t } = useText();
  const chosen = choiceOfSort(platform, sort);
  return (
    <PickMenu
      label={t('telemetry.monitor.sort')}
      value={chosen === undefined ? t('telemetry.monitor.sort.other') : sortWord(t, chosen)}
      chosen={chosen ?? ''}
      choices={sortChoices(platform).map(({ id }) => ({ key: id, word: sortWord(t, id) }))}
      onPick={(key) => {
        const choice = sortChoices(platform).find(({ id }) => id === key);
        if (choice !== undefined) chooseSort(platform, choice.sort);
      }}
    />
  );
}

function SearchField({ filters, onFilters }: Part) {
  const { t } = useText();
  return (
    <div className="inp mo-find">
      <Icon name="search" size={14} />
      <input
        value={filters.search}
        placeholder={t('telemetry.monitor.search')}
        aria-label={t('telemetry.monitor.searchShort')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onFilters({ ...filters, search: event.target.value })}
      />
      {filters.search === '' ? null : (
        <button
          type="button"
          className="ib xs"
          aria-label={t('telemetry.monitor.clearSearch')}
          onClick={() => onFilters({ ...filters, search: '' })}
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </div>
  );
}
