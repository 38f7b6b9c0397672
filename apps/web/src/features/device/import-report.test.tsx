/** Importing devices: what a file would do is shown before anything is done, and nothing is done unless it is confirmed. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { ImportReport } from './ImportReport.js';
import { forgetImport } from './importing.js';

type Sent = { readonly path: string; readonly file: string };
let sent: Sent[] = [];
let answers: Record<string, unknown> = {};

/** The server as an upload sees it: every file is answered at once by the path it was sent to. */
class Upload extends EventTarget {
  upload = new EventTarget();
  responseText = '';
  #path = '';
  open(_method: string, url: string): void {
    this.#path = new URL(url, 'http://page').pathname;
  }
  setRequestHeader(): void {}
  abort(): void {}
  send(form: FormData): void {
    sent.push({ path: this.#path, file: (form.get('file') as File).name });
    this.responseText = JSON.stringify(answers[this.#path]);
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

const row = (index: number, device: string, errorcode: number, message: string) => ({ index, row: index + 2, device, errorcode, message });
const repeated = row(0, 'AC233FA10001', refusals.dataRepeated.code, 'Repeated data');
const wrong = row(1, 'AC233FA1000', refusals.parametersIllegal.code, 'Illegal parameters');
const fresh = row(2, 'AC233FA10003', 0, 'Will be added');
const answerOf = (rows: readonly (typeof fresh)[]) => ({
  errorcode: 0,
  data: { total: rows.length, added: rows.filter(({ errorcode }) => errorcode === 0).length, rows },
});
const { checkInventory, importInventory } = deviceFeature;

beforeEach(() => {
  chooseLanguage('en');
  sent = [];
  answers = {
    [checkInventory.path]: answerOf([repeated, wrong, fresh]),
    [importInventory.path]: answerOf([repeated, wrong, { ...fresh, message: 'Added' }]),
  };
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => {
  cleanup();
  act(forgetImport);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function choose(): Promise<void> {
  render(<ImportReport />);
  fireEvent.change(screen.getByLabelText('Choose file', { selector: 'input' }), { target: { files: [new File(['mac'], 'stock.csv')] } });
  await screen.findByRole('table');
}
const devices = (): (string | null | undefined)[] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.querySelectorAll('td')[1]?.textContent);

describe('a file of devices', () => {
  it('is only looked at when it is chosen: what it would do is said row by row, what is wrong first', async () => {
    await choose();
    expect(sent).toEqual([{ path: checkInventory.path, file: 'stock.csv' }]);
    expect(screen.getByRole('heading').textContent).toBe('Check result for stock.csv. Nothing has been imported yet.');
    for (const word of ['1 to add', '1 duplicate', '1 with errors']) expect(screen.getByText(word)).toBeTruthy();
    expect(devices()).toEqual([wrong.device, repeated.device, fresh.device]);
    expect(screen.getByText('Will be added')).toBeTruthy();
  });
  it('is imported when that is confirmed, once, and then says what was done', async () => {
    await choose();
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 device' }));
    await screen.findByText('1 added');
    expect(sent.map(({ path }) => path)).toEqual([checkInventory.path, importInventory.path]);
    expect(screen.getByRole('heading').textContent).toBe('Import of stock.csv');
    expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
  });
  it('hands over the rows that were not taken, under heads in the language of the page', async () => {
    chooseLanguage('zh-cn');
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, { createObjectURL: (file: Blob) => String(saved.push(file)), revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    render(<ImportReport />);
    fireEvent.change(screen.getByLabelText('选择文件', { selector: 'input' }), { target: { files: [new File(['mac'], 'stock.csv')] } });
    fireEvent.click(await screen.findByRole('button', { name: '下载未加入的行' }));
    const [heads, ...lines] = ((await saved[0]?.text()) ?? '').replace('\uFEFF', '').split('\r\n');
    expect(heads).toBe('"行","设备","代码","结果"');
    expect(lines).toEqual([
      `"3","AC233FA1000","${wrong.errorcode}","${wrong.message}"`,
      `"2","AC233FA10001","${repeated.errorcode}","${repeated.message}"`,
    ]);
  });
  it('is not imported when its report is put away', async () => {
    await choose();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(sent.map(({ path }) => path)).toEqual([checkInventory.path]);
  });
  it('without anything new cannot be imported', async () => {
    answers[checkInventory.path] = answerOf([repeated, wrong]);
    await choose();
    expect(screen.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true);
  });
});
