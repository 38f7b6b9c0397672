/** The list itself: only rows in view exist, more is loaded towards its end, and what changes while it is read moves nothing under the mouse. */
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { Checkbox } from 'antd';
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useState } from 'react';
import { useText } from '../../api/language.js';
import { bringIntoView, drawn, evenLines, useInView } from '../../ui/list-window.js';
import { usePhone } from '../../ui/phone.js';
import { countText } from '../../values/figures.js';
import { AlarmRow } from './AlarmRow.js';
import { NewsButton } from './NewsButton.js';
import type { AlarmPages } from './alarm-pages.js';
import type { Shown } from './reconcile.js';

/** Rows drawn above and below those in view. */
const around = 8;
const heights = { wide: 57, phone: 119 } as const;
const headPx = { wide: 32, phone: 0 } as const;

/** Heads of the table, each with its look. */
const heads = [
  { word: 'alarm.column.what', look: undefined },
  { word: 'alarm.column.device', look: undefined },
  { word: 'alarm.column.state', look: 'al-marks' },
  { word: 'alarm.column.worst', look: 'num' },
  { word: 'alarm.fact.lasted', look: 'num' },
  { word: 'alarm.column.assignee', look: 'al-who' },
] as const;

export type AlarmListHandle = {
  readonly bring: (index: number) => void;
  readonly toTop: () => void;
  /** The list has the focus, and with it the row the keys act on. */
  readonly focus: () => void;
};
/** Acts that keys do on a row. */
type ActKey = 'acknowledge' | 'comment';

export type AlarmListProps = {
  readonly pages: AlarmPages;
  readonly shown: Shown<Incident>;
  /** The row the keys act on, -1 for none. */
  readonly at: number;
  readonly openId: number | undefined;
  readonly chosen: ReadonlySet<number>;
  readonly mayChoose: boolean;
  /** What the reader may do with them: the keys of anything else are not offered. */
  readonly acts: readonly ActKey[];
  readonly onOpen: (id: number) => void;
  readonly onChoose: (ids: readonly number[]) => void;
  /** Says whether what is shown must keep its places. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onSettle: () => void;
  readonly ref?: Ref<AlarmListHandle>;
};

/** See above. */
export function AlarmList({ pages, shown, at, openId, chosen, mayChoose, acts, onOpen, onChoose, onHold, onSettle, ref }: AlarmListProps) {
  const { t } = useText();
  const isPhone = usePhone();
  const size = isPhone ? 'phone' : 'wide';
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [isPointed, setPointed] = useState(false);
  const rowId = useId();
  const { rows } = shown;
  const lines = useMemo(() => evenLines(rows.length, heights[size]), [rows.length, size]);
  const seen = useInView(scroller, lines, headPx[size]);
  const isHeld = isPointed || seen.from > 0;
  useEffect(() => onHold(isHeld), [isHeld, onHold]);

  const { asking } = pages;
  const nearsEnd = seen.to >= rows.length - 20;
  const { hasNextPage, isFetching, fetchNextPage, isError } = asking;
  useEffect(() => {
    if (nearsEnd && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [nearsEnd, hasNextPage, isFetching, fetchNextPage, isError]);

  useImperativeHandle(
    ref,
    () => ({
      bring: (index) => (scroller === null ? undefined : bringIntoView(scroller, lines, index, headPx[size])),
      toTop: () => scroller?.scrollTo({ top: 0 }),
      focus: () => scroller?.focus({ preventScroll: true }),
    }),
    [scroller, lines, size],
  );

  const indexes = drawn(seen, rows.length, around);
  const chosenHere = rows.filter(({ id }) => chosen.has(id)).length;
  return (
    <div className="al-table">
      <NewsButton
        shown={shown}
        onSettle={() => {
          scroller?.scrollTo({ top: 0 });
          onSettle();
        }}
      />
      <div
        ref={setScroller}
        className="al-scroll"
        role="grid"
        tabIndex={0}
        aria-label={t('alarm.list')}
        aria-rowcount={pages.isMore ? -1 : pages.total + 1}
        aria-activedescendant={indexes.includes(at) ? `${rowId}-${at}` : undefined}
        aria-busy={asking.isFetching}
        onPointerEnter={(event) => setPointed(event.pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
      >
        <div className={mayChoose ? 'al-rows choosing' : 'al-rows'} style={{ height: headPx[size] + lines.startOf(rows.length) }}>
          {isPhone ? null : (
            <div role="row" className="al-head" aria-rowindex={1}>
              {mayChoose ? (
                <div role="columnheader" className="al-box">
                  <Checkbox
                    aria-label={t('alarm.chooseAll')}
                    checked={chosenHere > 0 && chosenHere === rows.length}
                    indeterminate={chosenHere > 0 && chosenHere < rows.length}
                    onChange={() => onChoose(rows.map(({ id }) => id))}
                  />
                </div>
              ) : null}
              {heads.map(({ word, look }) => (
                <div key={word} role="columnheader" className={look}>
                  {t(word)}
                </div>
              ))}
            </div>
          )}
          {indexes.map((index) => {
            const alarm = rows[index];
            return alarm === undefined ? null : (
              <AlarmRow
                key={alarm.id}
                alarm={alarm}
                index={index}
                start={headPx[size] + lines.startOf(index)}
                domId={`${rowId}-${index}`}
                isAt={index === at}
                isOpen={alarm.id === openId}
                isChosen={chosen.has(alarm.id)}
                isGone={shown.gone.has(alarm.id)}
                mayChoose={mayChoose}
                isPhone={isPhone}
                onOpen={onOpen}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      </div>
      <Count pages={pages} loaded={rows.length} acts={acts} />
    </div>
  );
}

/** How many there are, and how many of them are loaded. */
function Count({ pages, loaded, acts }: { pages: AlarmPages; loaded: number; acts: readonly ActKey[] }) {
  const { t } = useText();
  const { total, isMore, asking } = pages;
  const counts = { loaded: countText(loaded), count: countText(total) };
  return (
    <div className="al-foot">
      <Keys acts={acts} />
      <span className="grow" />
      {asking.hasNextPage ? (
        <button type="button" className="lnk c12" disabled={asking.isFetchingNextPage} onClick={() => void asking.fetchNextPage()}>
          {t('alarm.more')}
        </button>
      ) : null}
      <span role="status">
        {isMore ? t('alarm.rowsOver', counts) : loaded < total ? t('alarm.rowsLoaded', counts) : t('alarm.rows', { count: total })}
      </span>
    </div>
  );
}

const actKeys = { acknowledge: 'A', comment: 'C' } as const;

/** The keys of the list, in small. */
function Keys({ acts }: { acts: readonly ActKey[] }) {
  const { t } = useText();
  const keys = [
    { names: ['J', 'K'], word: t('alarm.keys.move') },
    { names: ['Enter'], word: t('alarm.keys.open'), isLess: true },
    ...acts.map((act) => ({ names: [actKeys[act]], word: t(`alarm.keys.${act}`) })),
    { names: ['Esc'], word: t('alarm.keys.close'), isLess: true },
  ];
  return (
    <span className="al-keys no-phone" aria-label={t('alarm.keys')} role="note">
      {keys.map(({ names, word, isLess }) => (
        <span key={word} className={isLess === true ? 'less' : undefined}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {word}
        </span>
      ))}
    </span>
  );
}
