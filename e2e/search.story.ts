/** Ctrl-K over everything: a rule and a team are found by keyboard, starred, and stand among what one goes back to under the names they have then. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type Page, expect, test } from '@playwright/test';
import { putInInventory, takeDevices } from './devices.js';
import { seriousViolations } from './look.js';
import { adminPassword } from './platform.js';
import { button, enterWith, platformFor } from './story.js';

const fridge = { mac: 'C0FFEE00D001', model: 'beacon-th', name: 'Polar 冷藏箱' };
let token = '';
let ruleId = 0;
const platform = platformFor({ demo: false }, async (started) => {
  const admin = await started.logIn('admin', adminPassword);
  await putInInventory(started, admin, [fridge]);
  await started.call('POST', '/api/people', { account: 'polar', nickname: '林晓岚', password: 'a long password', level: 'normal' }, admin);
  token = await started.logIn('polar', 'a long password');
  await takeDevices(started, token, [fridge]);
  const limit = { probe: 'temperature', condition: 'gt', value: 8, delay: 0, severity: 'alarm', macs: [fridge.mac] };
  const made = await started.call('POST', '/beacon/alertRule', { name: 'Polar 上限', ...limit }, token);
  ruleId = (made.data as { id: number }).id;
  await started.call('POST', '/beacon/alertRule', { name: '其他规则', ...limit }, token);
  await started.call('POST', '/api/team', { name: 'Polar 团队' }, token);
});
test.beforeEach(({ context }) => enterWith(context, platform(), token));

const combobox = (page: Page, lang: Lang) => page.getByRole('combobox', { name: text(lang, 'frame.search'), exact: true });
const group = (page: Page, name: string) => page.getByRole('listbox').getByRole('group', { name, exact: true });

/** Types, goes down to the one of that name, and opens it. */
async function openByKeys(page: Page, lang: Lang, search: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(search);
  const wanted = page.getByRole('option').filter({ hasText: name });
  await expect(wanted).toBeVisible();
  const names = await page.getByRole('option').allTextContents();
  const steps = names.findIndex((each) => each.includes(name));
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
  await expect(wanted).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(combobox(page, lang)).toHaveValue('');
}

for (const lang of ['zh-cn', 'en'] as const)
  test(`a rule and a team are found by keyboard and starred, and stand in the list (${lang})`, async ({ page, context }) => {
    await context.addCookies([{ name: 'lang', value: lang, url: platform().url, sameSite: 'Lax' }]);
    await platform().call('POST', '/beacon/devices/workspace', { views: [], devices: [] }, token);
    await platform().call('PUT', '/beacon/alertRule', { id: ruleId, name: 'Polar 上限' }, token);
    await page.goto(`${platform().url}/audit`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('polar');
    for (const kind of ['device', 'rule', 'team'] as const)
      await expect(group(page, text(lang, `frame.found.${kind}`))).toContainText('Polar');
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);

    await openByKeys(page, lang, 'polar', 'Polar 上限');
    await expect(page).toHaveURL(`${platform().url}/missionRule?rule=${ruleId}`);
    await expect(page.getByRole('main').getByText('Polar 上限')).toBeVisible();
    await expect(page.getByRole('main').getByText('其他规则')).toHaveCount(0);
    await button(page, text(lang, 'frame.star.keep')).click();
    await expect(button(page, text(lang, 'frame.star.letGo'))).toBeVisible();

    await openByKeys(page, lang, 'polar', 'Polar 团队');
    await expect(page).toHaveURL(/\/teamDetail\?id=\d+$/);
    await expect(page.getByRole('heading', { name: 'Polar 团队' })).toBeVisible();
    await button(page, text(lang, 'frame.star.keep')).click();
    await expect(button(page, text(lang, 'frame.star.letGo'))).toBeVisible();

    // A page of the menu by its name in the other language.
    await openByKeys(page, lang, lang === 'en' ? '分享' : 'Sharing', text(lang, 'frame.nav.share'));
    await expect(page).toHaveURL(`${platform().url}/share`);

    // A starred thing that is renamed has its new name.
    await platform().call('PUT', '/beacon/alertRule', { id: ruleId, name: 'Polar 新上限' }, token);
    await page.reload();
    await expect(button(page, text(lang, 'frame.star.keep'))).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(group(page, text(lang, 'frame.search.kept')).getByRole('option')).toContainText(['Polar 新上限', 'Polar 团队']);
    await expect(group(page, text(lang, 'frame.search.last'))).toContainText(text(lang, 'frame.nav.share'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${platform().url}/missionRule?rule=${ruleId}`);
  });
