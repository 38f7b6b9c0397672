/** The devices as cards: only those in view exist. On a wide page in sections of several columns, on a phone one below the other. */
import type { OpenAlarms } from '@frostway/contract/alarm/rows';
import type { Group } from '@frostway/contract/device/rows';
import { useMemo, useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { fleetNow } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { deviceStateOf } from '../../values/conditions.js';
import { countText } from '../../values/figures.js';
import { DeviceCard, PhoneCard } from './DeviceCard.js';
import { type CardLine, cardLines } from './card-lines.js';
import type { Choice } from './use-choice.js';
import { drawn, unevenLines, useInView, useWidth } from '../../ui/list-window.js';

export type DeviceCardsProps = {
  readonly ids: readonly number[];
  /** How many there are: more than ids while only the first are there, which are shown one below the other alone. */
  readonly count: number;
  readonly groups: readonly Group[];
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly openAlarms: ReadonlyMap<number, OpenAlarms>;
  /** Undefined: cards are not chosen. */
  readonly choice: Choice | undefined;
  readonly isLost: boolean;
  readonly isPhone: boolean;
};

const gapPx = 12;
const phoneGapPx = 10;
/** Lines drawn above and below those in view. */
const around = 4;
const leastPx = 240;
const heightPx = { card: 192, heading: 40, phone: 78 } as const;

const phoneLines = (ids: readonly number[]): CardLine[] => ids.map((id) => ({ kind: 'cards', key: String(id), ids: [id] }));

function heightOf(line: CardLine, isPhone: boolean): number {
  if (line.kind === 'heading') return heightPx.heading;
  return isPhone ? heightPx.phone + phoneGapPx : heightPx.card + gapPx;
}

/** What decides the section of a card, at the time of ordering. */
function aboutNow(id: number) {
  const row = fleetNow().get(id);
  return row === undefined ? undefined : { groupId: row.groupId, condition: deviceStateOf(row, nowMs()).condition };
}

/** See above. */
export function DeviceCards(props: DeviceCardsProps) {
  const { ids, count, groups, selected, onSelect, isLost, isPhone, openAlarms, choice } = props;
  const { t } = useText();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const inside = useWidth(scroller) - (isPhone ? 24 : 32);
  const columns = isPhone ? 1 : Math.max(1, Math.floor((inside + gapPx) / (leastPx + gapPx)));
  const lines = useMemo(() => (isPhone ? phoneLines(ids) : cardLines(ids, groups, aboutNow, columns)), [isPhone, ids, groups, columns]);
  const width = Math.floor((inside - gapPx * (columns - 1)) / columns);
  const places = useMemo(() => unevenLines(lines.map((line) => heightOf(line, isPhone))), [lines, isPhone]);
  const seen = useInView(scroller, places);

  const nameOf = (section: Extract<CardLine, { kind: 'heading' }>['section']): string => {
    if (section === 'attention') return t('telemetry.monitor.state.attention');
    return groups.find(({ id }) => id === section)?.name ?? t('telemetry.monitor.others');
  };
  // Cards whose devices are still on their way: their outlines, so that who scrolls past the first ones sees that more are coming.
  const unreadPx = (count - ids.length) * (heightPx.phone + phoneGapPx);
  const readPx = places.startOf(lines.length);
  return (
    <div
      ref={setScroller}
      className={`mo-cards${isPhone ? ' phone' : ''}`}
      tabIndex={0}
      role="region"
      aria-label={t('telemetry.monitor.table')}
      aria-busy={ids.length < count ? true : undefined}
    >
      <div style={{ height: readPx + unreadPx, position: 'relative' }}>
        {unreadPx > 0 ? <div className="mo-unread" aria-hidden="true" style={{ top: readPx, height: unreadPx }} /> : null}
        {drawn(seen, lines.length, around).map((index) => {
          const line = lines[index];
          if (line === undefined || inside <= 0) return null;
          return (
            <div key={line.key} className="mo-line" style={{ transform: `translateY(${places.startOf(index)}px)` }}>
              {line.kind === 'heading' ? (
                <h2 className="mo-heading">
                  {nameOf(line.section)}
                  <span className="mut">{countText(line.count)}</span>
                </h2>
              ) : (
                <div className="mo-grid" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
                  {line.ids.map((id) =>
                    isPhone ? (
                      <PhoneCard key={id} id={id} width={width} isLost={isLost} open={openAlarms.get(id)} />
                    ) : (
                      <DeviceCard
                        key={id}
                        id={id}
                        width={width}
                        isSelected={id === selected}
                        isLost={isLost}
                        open={openAlarms.get(id)}
                        isChosen={choice?.chosen.has(id) === true}
                        onChoose={choice?.toggle}
                        onSelect={onSelect}
                      />
                    ),
                  )}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
