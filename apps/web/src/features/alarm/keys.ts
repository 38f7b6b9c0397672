/** What a key does in the list of alarms. Pure: who types in a field, holds a modifier or has a dialog open means something else. */

export type AlarmKey = 'next' | 'previous' | 'open' | 'acknowledge' | 'comment' | 'assign' | 'choose' | 'close';

const meanings: Readonly<Record<string, AlarmKey>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  a: 'acknowledge',
  c: 'comment',
  s: 'assign',
  x: 'choose',
  Escape: 'close',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** Where keys are letters, or already have a meaning of their own. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=dialog] *, [role=menu] *';
/** Where Enter and the arrows press something. */
const pressing = 'a[href], button, [role=button], [role=tab], [role=slider], .fw-chart, .fw-chart *';

/** The act of a key; undefined when it is somebody else's. */
export function alarmKeyOf(event: Pressed): AlarmKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : undefined;
  const meaning = meanings[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (meaning === undefined || target?.matches(typing) === true) return undefined;
  if (event.key.length > 1 && meaning !== 'close' && target?.matches(pressing) === true) return undefined;
  return meaning;
}

/** The row a step leads to, from none to the first or the last; the ends hold. -1 in an empty list. */
export function stepped(at: number, count: number, by: 1 | -1): number {
  if (count === 0) return -1;
  if (at < 0) return by > 0 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, at + by));
}
