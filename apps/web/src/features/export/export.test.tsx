/** Exporting as a person meets it: what is asked for, what is refused and where it stands, and the tray of what is being written. */
import type { RefusalName } from '@frostway/contract/refusals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Exported, exportCalls } from '@frostway/contract/export/endpoints';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { chooseLanguage } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, press, show, signIn } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { AlarmExportDialog, ExportDialog } from './ExportDialog.js';
import { ExportTray, againMs } from './ExportTray.js';

const dayMs = 86_400_000;
const range = { fromMs: Date.UTC(2026, 6, 1), toMs: Date.UTC(2026, 6, 8) };
const device = { mac: 'AC233FA10001', imei: null };
const tracker = { mac: null, imei: '869900050001081' };
let refusal: RefusalName | undefined;
let exports: Exported[] = [];
let server: StubbedServer;
const saved = vi.fn();

const exportOf = (id: number, more: Partial<Exported> = {}): Exported => ({
  id,
  subject: 'track',
  name: `file ${id}.xlsx`,
  state: 'done',
  rows: 1200,
  bytes: 1,
  progress: 1,
  createdAt: '2026-07-14T07:04:00.000Z',
  endedAt: '2026-07-14T07:05:00.000Z',
  ...more,
});

function shown(children: ReactNode) {
  show(children);
}
const lastStart = () => server.inputsOf(exportCalls.start).at(-1);

beforeEach(() => {
  server = stubServer({ may: [exportCalls.list, exportCalls.start, exportCalls.cancel] })
    .says(exportCalls.cancel, null)
    .says(exportCalls.list, () => rowsOf(exports))
    .says(exportCalls.start, () =>
      refusal === undefined ? { id: 1, name: 'a.xlsx', url: '/api/export/file?ticket=x' } : refused(refusal),
    );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.getAttribute('href'));
  });
  answers.clear();
  signIn();
  chooseLanguage('en');
  refusal = undefined;
  exports = [];
  saved.mockReset();
});
afterEach(leavePage);

describe('the dialog of an export', () => {
  it('asks for every device by its own name, the range on the screen, and lets the browser save the file', async () => {
    const onClose = vi.fn();
    shown(<ExportDialog devices={[device, tracker]} range={range} onClose={onClose} />);
    expect(screen.getByRole('dialog', { name: 'Export data of 2 devices' })).toBeTruthy();
    expect(screen.getByText(/All readings in the selected range, one sheet per device/)).toBeTruthy();
    press('Export');
    await waitFor(() => expect(saved).toHaveBeenCalledWith('/api/export/file?ticket=x'));
    expect(lastStart()).toMatchObject({
      subject: 'track',
      mac: [device.mac],
      imei: [tracker.imei],
      st: range.fromMs,
      et: range.toMs,
      type: 'xlsx',
      unit: 'C',
    });
  });
  it('has the alarms of the same devices, as text too', async () => {
    shown(<ExportDialog devices={[device]} range={range} onClose={() => undefined} />);
    press('Alarms');
    press('Text (CSV)');
    expect(screen.getByText(/All alarms that started in the selected range/)).toBeTruthy();
    press('Export');
    await waitFor(() => expect(lastStart()).toMatchObject({ subject: 'alm', type: 'csv' }));
  });
  it.each([
    ['rangeTooLong', 'To'],
    ['rangeMissing', 'From'],
  ] as const)('says %s next to its field and stays open', async (name, field) => {
    refusal = name;
    shown(<ExportDialog devices={[device]} range={range} onClose={() => undefined} />);
    press('Export');
    await waitFor(() => expect(screen.getByRole('textbox', { name: field }).getAttribute('aria-invalid')).toBe('true'));
    expect(saved).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')?.classList.contains('note') ?? false).toBe(false);
  });
  it('says what belongs to no field in the dialog: that too many exports run', async () => {
    refusal = 'exportsTooMany';
    shown(<ExportDialog devices={[device]} range={range} onClose={() => undefined} />);
    press('Export');
    await waitFor(() => expect(document.querySelector('.note[role=alert]')?.textContent).toContain('exports'));
  });
});

describe('the dialog of a list of alarms', () => {
  it('says what the list shows and asks for just that, all devices together', async () => {
    const alarms = { state: ['open'], severity: ['alarm'] } as const;
    shown(
      <AlarmExportDialog
        wanted={{ alarms: { state: [...alarms.state], severity: [...alarms.severity] } }}
        words={['Open', 'Alarm']}
        range={range}
        onClose={() => undefined}
      />,
    );
    const which = within(screen.getByRole('list'));
    expect(which.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Alarm']);
    expect(screen.queryByRole('button', { name: 'Sensor history' })).toBeNull();
    press('Export');
    await waitFor(() => expect(lastStart()).toMatchObject({ subject: 'alm', alarms, st: range.fromMs, et: range.toMs }));
    expect(lastStart()).not.toHaveProperty('mac');
  });
  it('holds as much as an export may where the list has no time', async () => {
    shown(<AlarmExportDialog wanted={{ alarms: {} }} words={['History']} onClose={() => undefined} />);
    press('Export');
    await waitFor(() => expect(lastStart()).toBeDefined());
    const { st, et } = lastStart() as { st: number; et: number };
    expect(et - st).toBe(90 * dayMs);
  });
});

describe('the tray of exports', () => {
  it('is not there while there are none', async () => {
    shown(<ExportTray />);
    await waitFor(() => expect(server.inputsOf(exportCalls.list)).not.toEqual([]));
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('counts what is being written, how many rows, and cancels', async () => {
    exports = [
      exportOf(2, { state: 'running', progress: 0.4, rows: 40_000, endedAt: null }),
      exportOf(1),
      exportOf(3, { state: 'failed' }),
    ];
    shown(<ExportTray />);
    fireEvent.click(await screen.findByRole('button', { name: '1 export running' }));
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => /Exporting|Done|Interrupted/.exec(textContent ?? '')?.[0])).toEqual([
      'Exporting',
      'Done',
      'Interrupted',
    ]);
    expect(rows[0]?.textContent).toContain('40,000');
    expect(
      within(rows[0] as HTMLElement)
        .getByRole('progressbar')
        .getAttribute('value'),
    ).toBe('0.4');
    expect(screen.getAllByRole('button', { name: /^Cancel export/ })).toHaveLength(1);
    press('Cancel export of file 2.xlsx');
    await waitFor(() => expect(server.inputsOf(exportCalls.cancel)).toEqual([{ id: '2' }]));
  });
  it('is asked again only while something goes on', () => {
    const rows = (...states: Exported['state'][]) => ({ rows: states.map((state, id) => exportOf(id, { state })) });
    expect(againMs(undefined)).toBe(false);
    expect(againMs(rows('done', 'failed', 'cancelled'))).toBe(false);
    expect(againMs(rows('done', 'waiting'))).toBe(1000);
    expect(againMs(rows('running'))).toBe(1000);
  });
});
