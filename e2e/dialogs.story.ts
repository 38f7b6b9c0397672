/** Every dialog and menu in both languages: its words, its accessibility, its picture. */
import { type Lang, languages } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type Locator, type Page, expect, test } from '@playwright/test';
import { dress, keepPicture, looksOf, namesOf, seriousViolations, strangeWords } from './look.js';
import { demoPassword } from './platform.js';
import { button, enterWith, platformFor } from './story.js';

const gateway = 'GW-沪-014 冷藏区';
const group = '仓储';
let token = '';
let names: readonly string[] = [];
const platform = platformFor({ demo: true }, async (started) => {
  token = await started.logIn('demo', demoPassword);
  names = await namesOf(started, token);
  // The demo account may not do everything; its devices in the hands of an ordinary account show every dialog.
  await started.sql(`update account set level = 'normal' where account = 'demo'`);
  // No fleet reports here: one alarm that is over, as the judge leaves it.
  const hourAgo = Date.now() - 3_600_000;
  await started.sql(
    `with found as (
       insert into excursion (device_id, watch, type, side, started_ms, fired_ms, ended_ms, closed_ms, last_ms, worst, worst_ms, limit_value, minutes, readings)
       select id, 'limit:temperature:0', 'temperatureHigh', 'above', $1::bigint, $1::bigint, $1::bigint + 600000, $1::bigint + 600000, $1::bigint + 300000, 9.4, $1::bigint + 300000, 8, 10, 2
       from device where mac = 'F2057A001011' returning device_id, id)
     insert into alarm (device_id, excursion_id, type, severity, state, started_ms, ended_ms, raised_at, cleared_at)
     select device_id, id, 'temperatureHigh', 'alarm', 'cleared', $1::bigint, $1::bigint + 600000, now(), now() from found`,
    [hourAgo],
  );
});
test.use({ trace: 'off' });

type Dialog = { readonly name: string; readonly path: string; readonly open: (page: Page, lang: Lang) => Promise<Locator> };

const choose = (page: Page, word: string): Promise<void> => page.getByRole('menuitem', { name: word }).first().click();
const dialogOn = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });
const devices = '/deviceSet?q=F2056A000140';

const deviceActs = ['rename', 'edit', 'move', 'sim', 'car', 'carIcon', 'model', 'credentials', 'giveBack'] as const;
const groupActs = {
  add: 'device.group.addBelow',
  rename: 'device.group.rename',
  move: 'device.group.moveTo',
  remove: 'device.group.removeTo',
} as const;

const dialogs: readonly Dialog[] = [
  {
    name: 'account-menu',
    path: '/view',
    open: async (page, lang) => {
      await button(page, text(lang, 'frame.account.menu')).click();
      return page.getByRole('menu').filter({ visible: true });
    },
  },
  {
    name: 'password',
    path: '/view',
    open: async (page, lang) => {
      await button(page, text(lang, 'frame.account.menu')).click();
      await choose(page, text(lang, 'frame.account.changePassword'));
      return dialogOn(page);
    },
  },
  {
    name: 'mobile-app',
    path: '/view',
    open: async (page, lang) => {
      await button(page, text(lang, 'frame.account.menu')).click();
      await choose(page, text(lang, 'frame.mobileApp'));
      return dialogOn(page);
    },
  },
  {
    name: 'search',
    path: '/view',
    open: async (page, lang) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: text(lang, 'frame.search') }).fill('F2057A00');
      return page.getByRole('listbox');
    },
  },
  {
    name: 'monitor-columns',
    path: '/deviceMonitor?show=table',
    open: async (page, lang) => {
      await button(page, text(lang, 'telemetry.monitor.columns')).click();
      return page.getByText(text(lang, 'telemetry.monitor.columns.reset'));
    },
  },
  { name: 'add-device', path: `${devices}&add=1`, open: (page) => Promise.resolve(dialogOn(page)) },
  ...Object.entries(groupActs).map(([act, word]): Dialog => ({
    name: `group-${act}`,
    path: devices,
    open: async (page, lang) => {
      // A group's menu shows on the group that is chosen.
      await page.getByRole('main').getByText(group, { exact: true }).first().click();
      await button(page, text(lang, 'device.menu', { name: group })).click();
      await choose(page, text(lang, word));
      return dialogOn(page);
    },
  })),
  ...(['link', 'account'] as const).map((way): Dialog => ({
    name: `share-${way}`,
    path: devices,
    open: async (page, lang) => {
      await button(page, text(lang, 'device.menu', { name: gateway })).click();
      await choose(page, text(lang, 'share.act'));
      await page.getByRole('tab', { name: text(lang, `share.way.${way}`) }).click();
      return dialogOn(page);
    },
  })),
  {
    name: 'share-made',
    path: devices,
    open: async (page, lang) => {
      await button(page, text(lang, 'device.menu', { name: gateway })).click();
      await choose(page, text(lang, 'share.act'));
      await button(page, text(lang, 'share.link.make')).click();
      await expect(page.getByRole('img', { name: text(lang, 'share.link.qr') })).toBeVisible();
      return dialogOn(page);
    },
  },
  ...(['acknowledge', 'assign', 'comment'] as const).map((act): Dialog => ({
    name: `alarm-${act}`,
    path: '/deviceAlarm?tab=cleared',
    open: async (page, lang) => {
      await page.locator('.al-row').first().click();
      await page
        .locator('.al-drawer')
        .getByRole('button', { name: text(lang, `alarm.act.${act}`) })
        .click();
      return dialogOn(page);
    },
  })),
  {
    name: 'alarm-export',
    path: '/deviceAlarm?tab=history&severity=alarm',
    open: async (page, lang) => {
      await button(page, text(lang, 'export.alarms')).click();
      return dialogOn(page);
    },
  },
  {
    name: 'monitor-export',
    path: '/deviceMonitor?show=table',
    open: async (page, lang) => {
      await page.locator('.mo-row .mo-box input').first().check();
      await page.locator('.mo-row .mo-box input').nth(2).check();
      await button(page.locator('.chosen'), text(lang, 'export.act')).click();
      return dialogOn(page);
    },
  },
  {
    name: 'rule-add',
    path: '/missionRule',
    open: async (page, lang) => {
      await button(page, text(lang, 'alarm.rule.add')).first().click();
      return dialogOn(page);
    },
  },
  {
    name: 'rule-preset',
    path: '/missionRule',
    open: async (page, lang) => {
      await button(page, text(lang, 'alarm.rule.fromPreset')).first().click();
      return dialogOn(page);
    },
  },
  ...(['edit', 'versions', 'remove'] as const).map((act): Dialog => ({
    name: `rule-${act}`,
    path: '/missionRule',
    open: async (page, lang) => {
      await page.locator('.list tbody tr .more').first().click();
      await choose(page, text(lang, `alarm.rule.${act}`));
      return dialogOn(page);
    },
  })),
  ...deviceActs.map((act): Dialog => ({
    name: `device-${act}`,
    path: devices,
    open: async (page, lang) => {
      await button(page, text(lang, 'device.menu', { name: gateway })).click();
      await choose(page, text(lang, `device.act.${act}`));
      return dialogOn(page);
    },
  })),
];

for (const lang of languages) {
  // One page opens them all: what it has loaded once it need not load again.
  test(`the dialogs speak ${lang} only, are accessible and can be shown`, async ({ page, context }) => {
    test.setTimeout(60_000 + dialogs.length * 15_000);
    await context.addCookies([{ name: 'lang', value: lang, url: platform().url }]);
    await enterWith(context, platform(), token);
    for (const dialog of dialogs) {
      await test.step(dialog.name, async () => {
        await dress(page, 'light', 1440);
        await page.goto(platform().url + dialog.path);
        const shown = await dialog.open(page, lang);
        await expect(shown).toBeVisible();
        for (const { theme, isJudged } of looksOf(lang).filter((look) => look.width === 1440)) {
          await dress(page, theme, 1440);
          await keepPicture(page, `dialog-${dialog.name}`, lang, theme, 1440);
          if (isJudged) expect.soft(await seriousViolations(page), `${dialog.name}, ${theme}`).toEqual([]);
        }
        expect.soft(await strangeWords(page, lang, names), dialog.name).toEqual([]);
      });
    }
  });
}
