/** Adding many devices from a file: some hundred a call, with how far it is, every row that was refused, and what was done when it breaks off. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { stubServer, type Told } from '../../testing/server.js';
import { AddManyDialog } from './AddManyDialog.js';

const figure = (count: number): string => count.toLocaleString('en-US');
const { addDevices, readDevices } = deviceFeature;
const mac = (index: number): string => `AC233F${index.toString(16).toUpperCase().padStart(6, '0')}`;
/** What came through. */
let asked: Told<typeof addDevices>[] = [];
/** Calls that are made before the way to the server is cut; all of them unless said. */
let reached = Number.POSITIVE_INFINITY;

function answerRows(count: number): void {
  class Upload extends EventTarget {
    upload = new EventTarget();
    responseText = '';
    open(_method: string, url: string): void {
      expect(new URL(url, 'http://page').pathname).toBe(readDevices.path);
    }
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      const rows = Array.from({ length: count }, (_, index) => ({ row: index + 2, values: { mac: mac(index), activationKey: 'K' } }));
      this.responseText = JSON.stringify({ errorcode: 0, data: { rows } });
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
}

beforeEach(() => {
  chooseLanguage('en');
  asked = [];
  reached = Number.POSITIVE_INFINITY;
  stubServer().says(addDevices, (given) => {
    if (asked.length >= reached) throw new TypeError('cut off');
    asked.push(given);
    const rows = given.rows.map((row, index) => {
      const device = String(row.mac);
      const isWrong = device === mac(1);
      return {
        index,
        device,
        errorcode: isWrong ? refusals.activationKeyWrong.code : 0,
        message: isWrong ? refusals.activationKeyWrong.en : 'Added',
        ...(device === mac(0) ? { credentials: { username: device, password: 'secret' } } : {}),
      };
    });
    return { taken: rows.filter((row) => row.errorcode === 0).length, rows };
  });
});
/** A slice of hundreds of rows takes a busy machine a while. */
const patient = { timeout: 30_000 };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function begin(count: number): Promise<void> {
  answerRows(count);
  render(<AddManyDialog groupId={7} groups={[]} onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText('CSV or XLSX file', { selector: 'input' }), {
    target: { files: [new File(['mac'], 'fleet.csv')] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
}

describe('Adding many devices', () => {
  it('sends the rows of the file in slices into the group, and names every row that was refused with its place in the file', async () => {
    const count = limits.takenAtOnce + 20;
    await begin(count);
    expect(await screen.findByText(`${figure(count)} of ${figure(count)} rows done`, undefined, patient)).toBeTruthy();
    expect(asked.map(({ rows, groupId }) => [rows.length, groupId])).toEqual([
      [limits.takenAtOnce, 7],
      [20, 7],
    ]);
    expect(screen.getByText(`${count - 1} added`)).toBeTruthy();
    const refused = screen.getByText(refusals.activationKeyWrong.en).closest('tr');
    expect(refused?.textContent).toBe(`3${mac(1)}${refusals.activationKeyWrong.en}`);
    expect(screen.getByRole('button', { name: 'Download gateway credentials' })).toBeTruthy();
  });

  it('says what was done when it breaks off, and goes on with the rest alone', async () => {
    const count = limits.takenAtOnce * 2 + 5;
    reached = 1;
    await begin(count);
    expect(
      await screen.findByText(new RegExp(`Interrupted after ${limits.takenAtOnce} of ${figure(count)} rows`), undefined, patient),
    ).toBeTruthy();
    expect(screen.getByText(`${limits.takenAtOnce - 1} added`)).toBeTruthy();
    reached = Number.POSITIVE_INFINITY;
    const goOn = screen.getByRole('button', { name: /Continue$/ });
    // The button that was busy reading the file takes a moment to be none.
    await waitFor(() => expect(goOn.classList.contains('ant-btn-loading')).toBe(false));
    fireEvent.click(goOn);
    expect(await screen.findByText(`${figure(count)} of ${figure(count)} rows done`, undefined, patient)).toBeTruthy();
    expect(asked.map(({ rows }) => rows[0]?.mac)).toEqual([mac(0), mac(limits.takenAtOnce), mac(limits.takenAtOnce * 2)]);
  });
});
