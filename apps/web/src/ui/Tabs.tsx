/** The tabs over a panel: one is chosen; arrows, Home and End choose another; the chosen one is in sight on a screen narrower than the strip. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** The id of a tab, for its panel's `aria-labelledby`. */
export const tabId = (tab: string): string => `tab-${tab}`;

/** Where a key leads from the tab at `index` of `count`; undefined = nowhere. */
function ledTo(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

type Props<Tab extends string> = {
  /** What all of them are about, for those who hear the page. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: Tab | undefined;
  readonly onChoose: (tab: Tab) => void;
  /** The id of the panel below, or of each tab's; none where the panel is the page. */
  readonly panel?: string | ((tab: Tab) => string);
  readonly className?: string;
  /** What stands on a tab. */
  readonly children: (tab: Tab) => ReactNode;
};

/** See above. */
export function Tabs<Tab extends string>({ label, tabs, chosen, onChoose, panel, className = '', children }: Props<Tab>) {
  const strip = useRef<HTMLDivElement>(null);
  const at = chosen === undefined ? -1 : tabs.indexOf(chosen);
  useEffect(() => {
    const own = strip.current;
    const tab = own?.children[at] as HTMLElement | undefined;
    // Only the strip is moved: the page stays where it is read.
    if (own !== null && tab !== undefined && own.scrollWidth > own.clientWidth) own.scrollLeft = tab.offsetLeft - own.offsetLeft - 40;
  }, [at]);
  const go = (event: KeyboardEvent<HTMLDivElement>): void => {
    // With another key they are the browser's: back, the end of the page.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = ledTo(event.key, at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || tab === undefined) return;
    event.preventDefault();
    onChoose(tab);
    (strip.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={`tabs ${className}`.trim()} ref={strip} role="tablist" aria-label={label} onKeyDown={go}>
      {tabs.map((tab, index) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={panel === undefined ? undefined : tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={typeof panel === 'function' ? panel(tab) : panel}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {children(tab)}
        </button>
      ))}
    </div>
  );
}
