/** When a page asks whether the server has a newer one, and what it says then. */
import { overview } from '@frostway/contract/overview/endpoints';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { chooseLanguage } from '../api/language.js';
import { type LiveState, liveOff, liveStore } from '../api/live-state.js';
import { leavePage, show, signIn } from '../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../testing/server.js';
import { NewVersionBar } from './NewVersionBar.js';

const script = document.createElement('script');
script.type = 'module';
script.src = '/assets/index-one.js';
let newest = 'index-one.js';
let server: StubbedServer;
const asked = (): number => server.inputsOf(overview.newVersion).length;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  chooseLanguage('en');
  signIn();
  document.head.append(script);
  newest = 'index-one.js';
  server = stubServer().says(overview.newVersion, () => (newest === 'index-one.js' ? refused('noNewVersion') : { version: newest }));
});
afterEach(() => {
  script.remove();
  liveStore.setState(liveOff);
  leavePage();
});
const live = (connection: LiveState['connection']): void => act(() => liveStore.setState({ connection }));

it('a page that was just loaded does not ask for a newer one', () => {
  show(<NewVersionBar />);
  live('connecting');
  live('open');
  expect(asked()).toBe(0);
});

it('a page asks for a newer one when its connection is back, and offers to load it', async () => {
  show(<NewVersionBar />);
  live('open');
  live('lost');
  newest = 'index-two.js';
  live('open');
  expect(await screen.findByRole('button', { name: 'Reload now' })).toBeDefined();
  expect(asked()).toBe(1);
});

it('a page asks for a newer one every half hour', () => {
  show(<NewVersionBar />);
  live('open');
  act(() => void vi.advanceTimersByTime(60 * 60_000));
  expect(asked()).toBe(2);
});
