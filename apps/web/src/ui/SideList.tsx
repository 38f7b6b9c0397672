/** A page in two: a sunken column to choose from at the left, what was chosen at the right. On a phone the column is one select. */
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActMenu, type MenuAct } from './ActMenu.js';
import { Icon } from './icons.js';
import { usePhone } from './phone.js';
import './side-list.css';

export type SideItem = {
  readonly key: string;
  readonly name: string;
  /** A second, smaller line. */
  readonly note?: string | undefined;
  /** At the right of the name: how many. */
  readonly count?: string;
  /** Before the count: a mark, a chip. */
  readonly mark?: ReactNode;
  /** Disabled things are grey. */
  readonly isQuiet?: boolean;
  readonly acts?: readonly MenuAct[];
};

export type SideListProps = {
  /** What is chosen from: the head of the column. */
  readonly title: string;
  /** The placeholder of its filter. */
  readonly filter: string;
  readonly none: string;
  readonly items: readonly SideItem[];
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  readonly add?: { readonly word: string; readonly run: () => void };
};

/** The frame of both halves. */
export function SplitPage({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="split">
      {side}
      <section className="split-main">{children}</section>
    </div>
  );
}

/** See above. */
export function SideList(props: SideListProps) {
  const { title, items, selected, onSelect, add } = props;
  const [filter, setFilter] = useState('');
  const isPhone = usePhone();
  const wanted = filter.trim().toLowerCase();
  const shown = wanted === '' ? items : items.filter((item) => `${item.name} ${item.note ?? ''}`.toLowerCase().includes(wanted));
  const addButton =
    add === undefined ? null : (
      <button type="button" className="btn sm" onClick={add.run}>
        <Icon name="plus" size={14} />
        {add.word}
      </button>
    );
  if (isPhone) {
    const chosen = items.find((item) => item.key === selected);
    return (
      <div className="side-pick">
        <Select
          aria-label={title}
          className="grow"
          showSearch={{ optionFilterProp: 'title' }}
          {...(chosen === undefined ? {} : { value: chosen.key })}
          onChange={onSelect}
          options={items.map((item) => ({
            value: item.key,
            title: item.name,
            label: item.count === undefined ? item.name : `${item.name} (${item.count})`,
          }))}
        />
        {chosen?.acts === undefined || chosen.acts.length === 0 ? null : <ActMenu acts={chosen.acts} title={chosen.name} className="ib" />}
        {addButton}
      </div>
    );
  }
  return (
    <aside className="pick-side" aria-label={title}>
      <div className="side-head">
        <h2>{title}</h2>
        <span className="grow" />
        {addButton}
      </div>
      <label className="inp">
        <Icon name="search" size={14} />
        <input value={filter} placeholder={props.filter} aria-label={props.filter} onChange={(event) => setFilter(event.target.value)} />
      </label>
      <ul>
        {shown.map((item) => (
          <SideRow key={item.key} item={item} isSelected={item.key === selected} onSelect={onSelect} />
        ))}
      </ul>
      {shown.length === 0 ? <p className="side-none">{props.none}</p> : null}
    </aside>
  );
}

function SideRow({ item, isSelected, onSelect }: { item: SideItem; isSelected: boolean; onSelect: (key: string) => void }) {
  return (
    <li className={`${isSelected ? 'on' : ''}${item.isQuiet === true ? ' dim' : ''}`}>
      <button type="button" aria-current={isSelected ? 'true' : undefined} onClick={() => onSelect(item.key)}>
        <span className="side-name">
          <span className="grow ell" title={item.name}>
            {item.name}
          </span>
          {item.mark}
          {item.count === undefined ? null : <span className="c12 mut">{item.count}</span>}
        </span>
        {item.note === undefined || item.note === '' ? null : <span className="side-note ell">{item.note}</span>}
      </button>
      {isSelected && item.acts !== undefined && item.acts.length > 0 ? (
        <ActMenu acts={item.acts} title={item.name} className="ib xs" />
      ) : null}
    </li>
  );
}
