/** Short notices at the lower right: five seconds, except errors, which stay until closed. */
import { useRef } from 'react';
import { create } from 'zustand';
import { type Say, useText } from '../api/language.js';
import type { Hue } from '../values/conditions.js';
import { Icon, type IconName } from './icons.js';
import { useClearPlace } from './toast-place.js';

/** As it stands, or in the language the page has while it is shown. */
type Words = string | ((t: Say) => string);
export type Toast = {
  readonly words: Words;
  readonly icon?: IconName;
  readonly hue?: Hue;
  /** Undo or retry. */
  readonly act?: { readonly word: Words; readonly run: () => void };
  /** Stands for the one of the same key, if that is still shown. */
  readonly key?: string;
  /** How long it is shown, ms, where that is neither five seconds nor until it is closed. */
  readonly lifeMs?: number;
};
type Shown = Toast & { readonly id: number };

const lifeMs = 5000;
const said = (t: Say, words: Words): string => (typeof words === 'string' ? words : words(t));
let last = 0;
const toastStore = create<{ shown: readonly Shown[] }>(() => ({ shown: [] }));

function close(id: number): void {
  toastStore.setState((state) => ({ shown: state.shown.filter((each) => each.id !== id) }));
}

/** Shows a notice; one with the hue of an alarm stays until it is closed, unless it says how long. */
export function toast(notice: Toast): void {
  last += 1;
  const id = last;
  if (notice.key !== undefined) dropToast(notice.key);
  toastStore.setState((state) => ({ shown: [...state.shown.slice(-3), { ...notice, id }] }));
  if (notice.lifeMs !== undefined || notice.hue !== 'alarm') setTimeout(() => close(id), notice.lifeMs ?? lifeMs);
}

/** Whether the notice of a key is still there. */
export const isToastShown = (key: string): boolean => toastStore.getState().shown.some((each) => each.key === key);

/** Takes the notice of a key away. */
export function dropToast(key: string): void {
  toastStore.setState((state) => ({ shown: state.shown.filter((each) => each.key !== key) }));
}

/** Where notices appear; once in the page. */
export function Toasts() {
  const { t } = useText();
  const shown = toastStore((state) => state.shown);
  const place = useRef<HTMLDivElement>(null);
  useClearPlace(place, shown.length > 0);
  return (
    <div ref={place} className="toasts" role="status" aria-live="polite">
      {shown.map((each) => (
        <div key={each.id} className="toast">
          <span className={`tx k-${each.hue ?? 'normal'}`}>
            <Icon name={each.icon ?? 'normal'} />
          </span>
          <span className="grow">{said(t, each.words)}</span>
          {each.act === undefined ? null : (
            <button type="button" className="lnk" onClick={() => (each.act?.run(), close(each.id))}>
              {said(t, each.act.word)}
            </button>
          )}
          <button type="button" className="ib xs" aria-label={t('frame.close')} onClick={() => close(each.id)}>
            <Icon name="x" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}
