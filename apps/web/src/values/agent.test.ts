/** Browsers by the names people know them by. */
import { expect, it } from 'vitest';
import { agentOf } from './agent.js';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

it('a session is told by its browser and its system', () => {
  expect(agentOf(chrome)).toEqual({ browser: 'Chrome', system: 'Windows', isBrowser: true, isPhone: false });
  expect(agentOf(`${chrome} Edg/126.0.0.0`).browser).toBe('Edge');
  const wechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49';
  expect(agentOf(wechat)).toEqual({ browser: 'WeChat', system: 'iPhone', isBrowser: true, isPhone: true });
  const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
  expect(agentOf(safari)).toEqual({ browser: 'Safari', system: 'macOS', isBrowser: true, isPhone: false });
  const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0';
  expect(agentOf(firefox)).toEqual({ browser: 'Firefox', system: 'Android', isBrowser: true, isPhone: true });
  expect(agentOf('python-requests/2.32')).toEqual({ browser: undefined, system: undefined, isBrowser: false, isPhone: false });
});
