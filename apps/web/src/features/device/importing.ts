/** The import of the inventory that is looked at, runs or ran last: it survives leaving the page. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { create } from 'zustand';
import { changedBy } from '../../api/answers.js';
import { type ImportAnswer, type Purpose, type Sending, sendCsv } from './csv-file.js';

export type Import =
  | { readonly step: 'none' }
  | {
      readonly step: 'sending';
      readonly name: string;
      /** 0 to 1; 1 = sent, being read. */ readonly share: number;
      readonly cancel: () => void;
    }
  /** Nothing has been done yet: what would be. */
  | { readonly step: 'checked'; readonly name: string; readonly answer: ImportAnswer; readonly confirm: () => void }
  | { readonly step: 'done'; readonly name: string; readonly answer: ImportAnswer }
  | { readonly step: 'refused'; readonly name: string; readonly error: unknown };

const none: Import = { step: 'none' };
const importStore = create<{ current: Import }>(() => ({ current: none }));

export function useImport(): Import {
  return importStore((state) => state.current);
}

/** Puts the last report away. */
export function forgetImport(): void {
  importStore.setState({ current: none });
}

/** Asks what an import of a file would do; one file at a time. Its `confirm` imports it. */
export function startImport(file: File): void {
  send(file, 'check', (answer) => ({ step: 'checked', name: file.name, answer, confirm: () => send(file, 'import', done(file)) }));
}

const done =
  ({ name }: File) =>
  (answer: ImportAnswer): Import => {
    void changedBy(deviceFeature.importInventory);
    return { step: 'done', name, answer };
  };

function send(file: File, purpose: Purpose, next: (answer: ImportAnswer) => Import): void {
  if (importStore.getState().current.step === 'sending') return;
  const { name } = file;
  let sending: Sending | undefined;
  const cancel = (): void => {
    sending?.cancel();
    forgetImport();
  };
  const set = (current: Import): void => importStore.setState({ current });
  set({ step: 'sending', name, share: 0, cancel });
  sending = sendCsv(file, purpose, (share) => set({ step: 'sending', name, share, cancel }));
  sending.answer.then(
    (answer) => set(next(answer)),
    (error: unknown) => set({ step: 'refused', name, error }),
  );
}
