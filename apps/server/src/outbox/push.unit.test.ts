import { describe, expect, it } from 'vitest';
import { contactOf, isPushAddress } from '../outside/push.js';
import { reachableOutside } from '../outside/reachable.js';
import { payloadOf } from './push.js';

describe('The payload of a push message', () => {
  const message = { subject: 'Alarm', body: 'warm\n', link: 'https://frostway.example/deviceAlarm?alarm=12', tag: 'incident-12' };
  it('names the page within the platform, and its tag', () => {
    expect(JSON.parse(payloadOf(message))).toEqual({ title: 'Alarm', body: 'warm', path: '/deviceAlarm?alarm=12', tag: 'incident-12' });
  });
  it.each(['冷'.repeat(5000), '🧊'.repeat(5000), '"\\'.repeat(5000)])('stays below 3,000 bytes however long the words are: %#', (words) => {
    const payload = payloadOf({ ...message, subject: words, body: words });
    expect(Buffer.byteLength(payload)).toBeLessThan(3000);
    expect(payload).not.toMatch(/\\ud[89a-f]/i);
    expect((JSON.parse(payload) as { body: string }).body).toMatch(/…$/);
  });
});

it('a push service reaches who runs the platform by the sender of its mails, else by its https address', () => {
  const given = { mailFrom: '霜途 <alerts@frostway.example>', isMailSet: true, publicUrl: 'https://frostway.example/' };
  expect(contactOf(given)).toBe('mailto:alerts@frostway.example');
  expect(contactOf({ ...given, mailFrom: 'alerts@frostway.example' })).toBe('mailto:alerts@frostway.example');
  expect(contactOf({ ...given, isMailSet: false })).toBe('https://frostway.example');
  expect(contactOf({ ...given, isMailSet: false, publicUrl: 'http://10.0.0.5:8080' })).toBe('mailto:alerts@frostway.example');
});

it('a browser names an https address; plain http only an address in a network the installation has opened', () => {
  const local = reachableOutside('10.0.0.0/8');
  expect(isPushAddress('https://push.example/1', local)).toBe(true);
  expect(isPushAddress('http://10.1.2.3/1', local)).toBe(true);
  expect(isPushAddress('http://10.1.2.3/1', reachableOutside(''))).toBe(false);
  expect(isPushAddress('http://93.184.216.34/1', local)).toBe(false);
  expect(isPushAddress('http://push.example/1', local)).toBe(false);
});
