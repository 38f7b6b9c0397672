/** The audit trail as its reader meets it: what changed in words, pages by the last entry, filters in the address, the same filters exported. */
import { auditCalls, type AuditEntry } from '@frostway/contract/audit/endpoints';
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { text } from '@frostway/contract/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { type Say, chooseLanguage } from '../../api/language.js';
import { rowOf, rowsOf } from '../../testing/blank.js';
import { leavePage, queryNow, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { AuditPage } from './AuditPage.js';
import { changedFields, fieldWord, valueText } from './fields.js';

const t: Say = (key, ...args) => text('en', key, ...args);
const entryOf = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-07-14T07:04:00.000Z',
  account: 'lin',
  level: 'normal',
  address: null,
  call: 'PUT /beacon/alertRule',
  what: 'Change alarm rule',
  entity: 'device',
  entityId: '7',
  thing: 'AC233FA1075E',
  about: null,
  names: {},
  before: { name: 'Box 7', value: 8 },
  after: { name: 'Box 7', value: 7.5 },
  reason: null,
  input: null,
  requestId: null,
  hash: 'ab',
  ...more,
});
let entries: AuditEntry[] = [];
const paths: string[] = [];
let server: StubbedServer;

beforeEach(() => {
  paths.length = 0;
  const cause = rowOf(dictionary.data, { value: 'loading', name: '装卸货物', nameEn: 'Loading or unloading', isEnabled: true });
  server = stubServer({ may: [auditCalls.entries, auditCalls.verify, exportCalls.start], permission: { paths } })
    .says(dictionary.data, ({ key }) => rowsOf(key === 'alarmCause' ? [cause] : []))
    .says(auditCalls.entries, ({ before = Infinity }) => {
      const rows = entries.filter(({ id }) => id < Number(before)).slice(0, 2);
      return { total: entries.length, isMore: false, rows, next: rows.length === 2 ? (rows[1]?.id ?? null) : null };
    })
    .says(auditCalls.kinds, { calls: [], entities: ['device'] })
    .says(auditCalls.verify, { isWhole: true, entries: 4, fault: null, head: 'b511'.repeat(16), checkedAt: '2026-07-14T07:04:00.000Z' })
    .says(exportCalls.start, { id: 1, name: 'a.xlsx', url: '/api/export/file?ticket=x' });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  signIn();
  chooseLanguage('en');
  answers.clear();
  entries = [entryOf(3), entryOf(2, { account: '', level: null, what: 'Log in', before: null, after: null }), entryOf(1)];
});
afterEach(leavePage);

function open(path = '/audit') {
  show(<AuditPage />, path);
}
const lines = (): string[] => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');

describe('a change in words', () => {
  it('is what differs, in its order; of what was added or removed, all of it', () => {
    expect(changedFields({ before: { a: 1, b: [1], c: null }, after: { a: 1, b: [2], d: 'x' } })).toEqual([
      { name: 'b', before: [1], after: [2] },
      { name: 'd', before: undefined, after: 'x' },
    ]);
    expect(changedFields({ before: null, after: { name: 'x' } })).toEqual([{ name: 'name', before: undefined, after: 'x' }]);
    expect(changedFields({ before: { name: 'x' }, after: null })).toEqual([{ name: 'name', before: 'x', after: undefined }]);
    expect(changedFields({ before: null, after: null })).toEqual([]);
  });
  it('says its fields and values as the screens do, and as they are where there is no word', () => {
    expect(fieldWord(t, 'noSuchField')).toBe('noSuchField');
    expect(valueText(t, 'severity', 'warning')).toBe(t('alarm.severity.warning'));
    expect(valueText(t, 'severities', ['warning', 'alarm'])).toBe(
      [t('alarm.severity.warning'), t('alarm.severity.alarm')].join(t('audit.and')),
    );
    expect(valueText(t, 'types', ['silence'])).toBe(t('alarm.type.silence'));
    expect(valueText(t, 'types', 'allTypes')).toBe(t('audit.value.allTypes'));
    expect(valueText(t, 'name', 'warning')).toBe('warning');
    expect([fieldWord(t, 'sensitivity'), valueText(t, 'command', 'mode'), valueText(t, 'params', { value: 'saving' })]).toEqual([
      t('command.value.sensitivity'),
      t('command.name.mode'),
      `${t('command.value.value')} ${t('command.choice.saving')}`,
    ]);
    expect(valueText(t, 'any', true)).toBe(t('audit.yes'));
    expect(valueText(t, 'any', '')).toBe(t('audit.empty'));
    expect(valueText(t, 'any', -18.5)).toBe('-18.5');
    expect(valueText(t, 'any', '2026-07-14T07:04:00.000Z')).toContain('2026-07-14');
    expect(valueText(t, 'any', { value: 8, lower: null })).toBe(`${fieldWord(t, 'value')} 8`);
  });
});

describe('the page of the trail', () => {
  it('says who did what to which thing, what it was and is, and -- where nothing is said to have changed', async () => {
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(lines()[0]).toContain('Change alarm rule');
    expect(lines()[0]).toContain('lin');
    expect(lines()[0]).toContain('8 → 7.5');
    expect(lines()[1]).toContain(t('audit.nobody'));
    expect(lines()[1]).toContain('--');
  });
  it('says the latest hash by its beginning, with a mark that it goes on, and copies all of it', async () => {
    open();
    const head = await screen.findByText('4:b511b511b511…');
    expect(head.closest('button')?.title).toContain(`4:${'b511'.repeat(16)}`);
  });
  it('leads to the page of the thing it names, where the reader has that page', async () => {
    paths.push('/deviceDetail', '/missionRule');
    entries = [entryOf(2), entryOf(1, { entity: 'account', entityId: '4', thing: 'mei' })];
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    const link = await screen.findByRole('link', { name: 'AC233FA1075E' });
    expect(link.getAttribute('href')).toBe('/deviceDetail?mac=AC233FA1075E');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(lines()[1]).toContain('mei');
    fireEvent.click(screen.getAllByRole('button', { name: 'Change alarm rule' })[0] as Element);
    const inDrawer = await screen.findByRole('link', { name: 'Open' });
    expect(inDrawer.getAttribute('href')).toBe('/deviceDetail?mac=AC233FA1075E');
  });
  it('says names for numbers, seconds in its times, and of a login at no account that it is unknown', async () => {
    entries = [
      entryOf(2, { after: { owner: 4 }, before: null, names: { 'account:4': 'mei' }, about: 'Box 7' }),
      entryOf(1, { entity: 'account', entityId: '', thing: null, before: null, after: { outcome: 'failed' } }),
    ];
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(lines()[0]).toContain('Owner mei');
    expect(lines()[0]).toContain('Device · Box 7');
    expect(lines()[0]).toMatch(/\d{2}:\d{2}:00/);
    expect(lines()[1]).toContain('Unknown account');
  });
  it('says the cause of an alarm by its name, not by its code', async () => {
    entries = [
      entryOf(1, {
        entity: 'alarm',
        call: 'POST /beacon/alarm/ack',
        before: { acknowledged: null },
        after: { acknowledged: { reason: 'loading' } },
        reason: 'loading',
      }),
    ];
    open();
    await waitFor(() => expect(lines()[0]).toContain('Loading or unloading'));
    expect(lines()[0]).not.toMatch(/loading\b(?! or)/);
    fireEvent.click(screen.getByText('Change alarm rule'));
    await waitFor(() => expect(screen.getAllByText(/Loading or unloading/)).toHaveLength(3));
  });
  it('turns by its last entry, and back to the newest', async () => {
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('audit.newer') }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: t('audit.older') }));
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(queryNow()).toBe('?before=2');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('audit.older') }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: t('audit.newer') }));
    await waitFor(() => expect(lines()).toHaveLength(2));
  });
  it('exports what its filters say, of every page', async () => {
    open('/audit?entity=device&who=lin&before=3');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(server.inputsOf(exportCalls.start)).toHaveLength(1));
    const [body] = server.inputsOf(exportCalls.start);
    expect(body).toMatchObject({ subject: 'audit', entity: 'device', who: 'lin' });
    expect(body).not.toHaveProperty('before');
  });
});
