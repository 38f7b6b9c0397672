/** What moves the list of alarms: the countdown of the pending, the keys, and a list that is asked again while it is read. */
import { afterEach, describe, expect, it } from 'vitest';
import { clockOf, countdownOf } from '../../values/countdown.js';
import { alarmKeyOf, stepped } from './keys.js';
import { nothingShown, reconcile } from './reconcile.js';

describe('the countdown of a pending alarm', () => {
  it('runs to the moment the delay is reached', () => {
    expect(countdownOf(1_600_000, 1_360_000)).toEqual({ kind: 'left', ms: 240_000 });
  });
  it('waits for the next reading once the delay is over, or when it cannot be said beforehand', () => {
    expect(countdownOf(1_600_000, 1_600_000)).toEqual({ kind: 'due' });
    expect(countdownOf(1_600_000, 9_000_000)).toEqual({ kind: 'due' });
    expect(countdownOf(undefined, 1_000_000)).toEqual({ kind: 'due' });
  });
  it('is written in minutes and seconds, and with hours where there are some', () => {
    expect(clockOf(240_000)).toBe('4:00');
    expect(clockOf(239_001)).toBe('4:00');
    expect(clockOf(59_000)).toBe('0:59');
    expect(clockOf(3_840_000)).toBe('1:04:00');
    expect(clockOf(-5)).toBe('0:00');
  });
});

describe('the keys of the list', () => {
  afterEach(() => document.body.replaceChildren());
  const pressed = (key: string, target: Element = document.body, more: object = {}) =>
    alarmKeyOf({ key, target, ctrlKey: false, metaKey: false, altKey: false, ...more });
  const placed = (html: string): Element => {
    document.body.innerHTML = html;
    return document.body.querySelector('.here') ?? document.body;
  };

  it('are J and K to move, Enter to open, A to acknowledge, C to comment, Esc to close', () => {
    expect(['j', 'k', 'Enter', 'a', 'c', 'Escape'].map((key) => pressed(key))).toEqual([
      'next',
      'previous',
      'open',
      'acknowledge',
      'comment',
      'close',
    ]);
    expect(pressed('J')).toBe('next');
  });
  it('mean letters in a field and nothing in a dialog', () => {
    expect(pressed('a', placed('<input class="here">'))).toBeUndefined();
    expect(pressed('j', placed('<textarea class="here"></textarea>'))).toBeUndefined();
    expect(pressed('Escape', placed('<div role="dialog"><button class="here"></button></div>'))).toBeUndefined();
    expect(pressed('a', placed('<input type="checkbox" class="here">'))).toBe('acknowledge');
  });
  it('leave Enter and the arrows to what is pressed by them, and combinations to the browser', () => {
    const button = placed('<button class="here"></button>');
    expect(pressed('Enter', button)).toBeUndefined();
    expect(pressed('ArrowDown', button)).toBeUndefined();
    expect(pressed('j', button)).toBe('next');
    expect(pressed('Escape', button)).toBe('close');
    expect(pressed('a', document.body, { ctrlKey: true })).toBeUndefined();
  });
  it('stop at the ends', () => {
    expect(stepped(-1, 3, 1)).toBe(0);
    expect(stepped(-1, 3, -1)).toBe(2);
    expect(stepped(2, 3, 1)).toBe(2);
    expect(stepped(0, 3, -1)).toBe(0);
    expect(stepped(0, 0, 1)).toBe(-1);
  });
});

describe('a list that is asked again while it is read', () => {
  const row = (id: number, word = 'a') => ({ id, word });
  const shown = reconcile(nothingShown, [row(3), row(2), row(1)], false);

  it('is taken as it is by who stands at its top', () => {
    expect(reconcile(shown, [row(4), row(3, 'b'), row(1)], false)).toEqual({
      rows: [row(4), row(3, 'b'), row(1)],
      gone: new Set(),
      waiting: 0,
    });
  });
  it('changes its rows where they stand, and lets what is new wait, while it is held', () => {
    const held = reconcile(shown, [row(5), row(4), row(3), row(2, 'b'), row(1)], true);
    expect(held.rows).toEqual([row(3), row(2, 'b'), row(1)]);
    expect(held.waiting).toBe(2);
  });
  it('leaves what belongs to it no more where it stood', () => {
    const held = reconcile(shown, [row(3), row(1)], true);
    expect(held.rows.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect([...held.gone]).toEqual([2]);
  });
  it('goes on below when more is loaded', () => {
    const held = reconcile(shown, [row(4), row(3), row(2), row(1), row(0)], true);
    expect(held.rows.map(({ id }) => id)).toEqual([3, 2, 1, 0]);
    expect(held.waiting).toBe(1);
  });
});
