/** When a page asks whether the server has a newer one, and what it says then. */
import { refusals } from '@frostway/contract/refusals';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { chooseLanguage } from '../api/language.js';
import { type LiveState, liveOff, liveStore } from '../api/live-state.js';
import { leavePage, show, signIn } from '../testing/page.js';
import { NewVersionBar } from './NewVersionBar.js';

const script = document.createElement('script');
script.type = 'module';
script.src = '/assets/index-one.js';
let asked = 0;
let newest = 'index-one.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  chooseLanguage('en');
  signIn();
  document.head.append(script);
  [asked, newest] = [0, 'index-one.js'];
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return new Response(
      JSON.stringify(newest === 'index-one.js' ? { errorcode: refusals.noNewVersion.code } : { errorcode: 0, data: { version: newest } }),
    );
  });
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
  expect(asked).toBe(0);
});

it('a page asks for a newer one when its connection is back, and offers to load it', async () => {
  show(<NewVersionBar />);
  live('open');
  live('lost');
  newest = 'index-two.js';
  live('open');
  expect(await screen.findByRole('button', { name: 'Reload now' })).toBeDefined();
  expect(asked).toBe(1);
});

it('a page asks for a newer one every half hour', () => {
  show(<NewVersionBar />);
  live('open');
  act(() => void vi.advanceTimersByTime(60 * 60_000));
  expect(asked).toBe(2);
});
