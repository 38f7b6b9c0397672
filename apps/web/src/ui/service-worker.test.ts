/** The service worker as a browser runs it: it shows what it is pushed, and opens what is touched. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';

type Happened = { readonly waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>;
type Shown = { readonly title: string; readonly tag: string; readonly body: string; readonly data: { readonly path: string } };

const source = readFileSync(path.resolve(import.meta.dirname, '../../public/sw.js'), 'utf8');
const origin = 'https://frostway.example';
let shown: Shown[] = [];
let opened: string[] = [];
let focused: string[] = [];
let pages: string[] = [];
let listeners = new Map<string, (event: Happened) => void>();

async function happen(name: string, event: Record<string, unknown>): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (each) => void work.push(each) });
  await Promise.all(work);
}

beforeEach(() => {
  [shown, opened, focused, pages, listeners] = [[], [], [], [], new Map()];
  const registration = {
    showNotification: async (title: string, look: Omit<Shown, 'title'>) => {
      // As browsers do: of one tag the newest stands.
      shown = [...shown.filter(({ tag }) => tag !== look.tag), { title, ...look }];
    },
  };
  const clients = {
    matchAll: async () => pages.map((url) => ({ url, focus: async () => void focused.push(url) })),
    openWindow: async (url: string) => void opened.push(url),
  };
  const self = {
    location: new URL(`${origin}/sw.js`),
    registration,
    clients,
    addEventListener: (name: string, listener: (event: Happened) => void) => void listeners.set(name, listener),
  };
  runInNewContext(source, { self, URL });
});

const push = (message: unknown): Promise<void> => happen('push', { data: { json: () => message } });
const touch = (at: string): Promise<void> => happen('notificationclick', { notification: { close: () => undefined, data: { path: at } } });

describe('A push message', () => {
  it('is shown, and a newer one of the same incident takes its place', async () => {
    await push({ title: 'Alarm', body: '9.4 °C', path: '/deviceAlarm?alarm=12', tag: 'incident-12' });
    await push({ title: 'Over', body: '5 °C', path: '/deviceAlarm?alarm=12', tag: 'incident-12' });
    await push({ title: 'Alarm', body: 'low', path: '/deviceAlarm?alarm=13', tag: 'incident-13' });
    expect(shown.map(({ title, tag, data }) => [title, tag, data.path])).toEqual([
      ['Over', 'incident-12', '/deviceAlarm?alarm=12'],
      ['Alarm', 'incident-13', '/deviceAlarm?alarm=13'],
    ]);
  });
  it('that cannot be read is shown all the same: a browser takes the permission from who shows nothing', async () => {
    await happen('push', {
      data: {
        json: () => {
          throw new SyntaxError('no JSON');
        },
      },
    });
    expect(shown.map(({ title, data }) => [title, data.path])).toEqual([['Frostway', '/deviceAlarm']]);
  });
  it('that is touched brings the page of its alarm to the front, or opens it', async () => {
    pages = [`${origin}/deviceAlarm`, `${origin}/deviceAlarm?alarm=12&tab=log`, `${origin}/rules`];
    await touch('/deviceAlarm?alarm=12');
    expect([focused, opened]).toEqual([[`${origin}/deviceAlarm?alarm=12&tab=log`], []]);
    await touch('/deviceAlarm?alarm=99');
    expect(opened).toEqual([`${origin}/deviceAlarm?alarm=99`]);
  });
  it('opens no address but ours', async () => {
    await touch('https://elsewhere.example/');
    await touch('//elsewhere.example/deviceAlarm');
    expect(opened).toEqual([`${origin}/deviceAlarm`, `${origin}/deviceAlarm`]);
  });
});
