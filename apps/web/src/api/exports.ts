/**
 * Starting an export: the server makes a ticket, the browser saves the file behind it like any other download. So it goes on while other pages are open, the page
 * holds none of its bytes, and no address carries the token of the session. How far it is says the server: the tray in the frame asks it.
 */
import { exportCalls } from '@frostway/contract/export/endpoints';
import type { Sent } from '@frostway/contract/endpoint';
import { offsetMinutes, zoneNow } from '../values/zone.js';
import { useAction } from './answers.js';

/** What is wanted, without what every export of this browser has: its zone. */
export type ExportInput = Omit<Sent<typeof exportCalls.start>, 'tz' | 'zone'>;

/** The offset of the user's zone in hours at a time, as downloads say it. */
export function zoneHours(atMs: number): number {
  // Offsets are told in quarters of an hour.
  return Math.round(offsetMinutes(atMs) / 15) / 4;
}

/** The user's zone as downloads take it: its offset at a time, epoch ms, and its name where it has one, which knows when clocks are moved. */
export function zoneInput(atMs: number): { tz: number; zone?: string } {
  const zone = zoneNow();
  return { tz: zoneHours(atMs), ...(typeof zone === 'string' ? { zone } : {}) };
}

/** Lets the browser save what an address gives. */
export function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Lets the browser save a file that is here already. */
export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** An export as the call takes it: in the zone of this browser, with its offset at a time, epoch ms. */
export function exportInput(input: ExportInput, atMs: number): Sent<typeof exportCalls.start> {
  return { ...input, ...zoneInput(atMs) };
}

/** Asks for an export and saves it; `onStarted` when the browser has begun to. */
export function useExport(onStarted?: () => void) {
  const { mutate, ...rest } = useAction(exportCalls.start, {
    onDone: ({ url }) => {
      save(url);
      onStarted?.();
    },
  });
  return { ...rest, start: (input: ExportInput, atMs: number) => mutate(exportInput(input, atMs)) };
}
