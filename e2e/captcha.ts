/**
 * Captchas of a story. Nobody but a person can read them: a story gives the captcha on the page a text it knows, where the platform keeps what
 * it expects; page, call and check are those of everybody.
 */
import { createHash } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import type { StoryPlatform } from './platform.js';

/** From now on the captcha of this sid says `text`. */
export async function agreeOnCaptcha(platform: StoryPlatform, sid: string, text: string): Promise<void> {
  const hash = createHash('sha256').update(`${sid}:${text}`).digest();
  const rows = await platform.sql('update picture_code set answer_hash = $2 where sid = $1 and used_at is null returning sid', [sid, hash]);
  expect(rows, 'the captcha of the page').toHaveLength(1);
}

/** The sid of the next captcha the page is given. */
export async function nextCaptcha(page: Page, act: () => Promise<unknown>): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'GET' && new URL(response.url()).pathname === '/beacon/pvc'),
    act(),
  ]);
  return ((await answer.json()) as { data: { sid: string } }).data.sid;
}
