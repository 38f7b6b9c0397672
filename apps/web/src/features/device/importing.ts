/** The import of the inventory that runs or ran last: it survives leaving the page. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { create } from 'zustand';
import { answerKey, answers } from '../../api/answers.js';
import { type ImportAnswer, type Sending, sendCsv } from './csv-file.js';

export type Import =
  | { readonly step: 'none' }
  | {
      readonly step: 'sending';
      readonly name: string;
      /** 0 to 1; 1 = sent, being read. */ readonly share: number;
      readonly cancel: () => void;
    }
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

/** Sends a file; one at a time. */
export function startImport(file: File): void {
  if (importStore.getState().current.step === 'sending') return;
  const { name } = file;
  let sending: Sending | undefined;
  const cancel = (): void => {
    sending?.cancel();
    forgetImport();
  };
  const set = (current: Import): void => importStore.setState({ current });
  set({ step: 'sending', name, share: 0, cancel });
  sending = sendCsv(file, (share) => set({ step: 'sending', name, share, cancel }));
  void sending.answer
    .then((answer) => {
      set({ step: 'done', name, answer });
      return answers.invalidateQueries({ queryKey: answerKey(deviceFeature.inventory) });
    })
    .catch((error: unknown) => set({ step: 'refused', name, error }));
}
