/** Every dialog and menu in both languages: its words, its accessibility, its picture. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type Locator, type Page, expect, test } from '@playwright/test';
import { choose, type Dialog, dialogOn, openAlarmAct, openSheet, walkDialogs } from './dialog.js';
import { namesOf } from './look.js';
import { demoPassword } from './platform.js';
import { button, platformFor } from './story.js';

const gateway = 'GW-沪-014 冷藏区';
const group = '仓储';
const room = '疫苗冷库 1 号';
let token = '';
let names: readonly string[] = [];
const platform = platformFor({ demo: true }, async (started) => {
  token = await started.logIn('demo', demoPassword);
  names = await namesOf(started, token);
  // The demo account may not do everything; its devices in the hands of an ordinary account show every dialog.
  await started.sql(`update account set level = 'normal' where account = 'demo'`);
  // A device is woken by a message to the number of its card.
  await started.sql(`update device set sim = '+8613800138000' where imei = '869900050001016'`);
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

/** The acknowledgement of an account that wants it signed. */
async function acknowledgeSigned(page: Page, lang: Lang): Promise<Locator> {
  await platform().call('PUT', '/api/incidents/signing', { isSigned: true }, token);
  await page.reload();
  const shown = await openAlarmAct(page, lang, 'acknowledge');
  await expect(shown.locator('input[type=password]')).toBeVisible();
  await platform().call('PUT', '/api/incidents/signing', { isSigned: false }, token);
  return shown;
}

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
    openOnPhone: openSheet,
  },
  {
    name: 'password',
    path: '/view',
    open: async (page, lang) => {
      await button(page, text(lang, 'frame.account.menu')).click();
      await choose(page, text(lang, 'frame.account.changePassword'));
      return dialogOn(page);
    },
    openOnPhone: async (page, lang) => {
      await button(await openSheet(page, lang), text(lang, 'frame.account.changePassword')).click();
      return dialogOn(page).last();
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
    openOnPhone: async (page, lang) => {
      await button(await openSheet(page, lang), text(lang, 'frame.mobileApp')).click();
      return dialogOn(page).last();
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
    openOnPhone: null,
    path: '/deviceMonitor?show=table',
    open: async (page, lang) => {
      await button(page, text(lang, 'telemetry.monitor.columns')).click();
      return page.getByText(text(lang, 'telemetry.monitor.columns.reset'));
    },
  },
  { name: 'add-device', path: `${devices}&add=1`, open: (page) => Promise.resolve(dialogOn(page)) },
  {
    name: 'add-many',
    path: `${devices}&add=1`,
    open: async (page, lang) => {
      await button(dialogOn(page), text(lang, 'device.many')).click();
      return page.getByRole('dialog', { name: text(lang, 'device.many.title') });
    },
  },
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
  ...(['acknowledge', 'assign', 'comment'] as const).map((act): Dialog => {
    const open = (page: Page, lang: Lang): Promise<Locator> => openAlarmAct(page, lang, act);
    return { name: `alarm-${act}`, path: '/deviceAlarm?tab=cleared', open, openOnPhone: open };
  }),
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
    openOnPhone: null,
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
  {
    name: 'cut-off',
    path: '/deviceDetail?imei=869900050001016&tab=commands',
    open: async (page, lang) => {
      await page.getByRole('combobox', { name: text(lang, 'command.command'), exact: true }).fill(text(lang, 'command.name.cutOff'));
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: text(lang, 'command.name.cutOff') })
        .click();
      await button(page, `${text(lang, 'command.name.cutOff')}…`).click();
      return dialogOn(page);
    },
  },
  {
    name: 'wake-up',
    path: '/deviceDetail?imei=869900050001016&tab=commands',
    open: async (page, lang) => {
      await button(page, text(lang, 'command.wake')).click();
      return dialogOn(page);
    },
  },
  {
    name: 'private-hours',
    path: '/posList',
    open: async (page, lang) => {
      await page.locator('.pl-line').first().getByRole('button').last().click();
      await choose(page, text(lang, 'fleet.act.privateHours'));
      await dialogOn(page).getByText(text(lang, 'fleet.private.some')).click();
      return dialogOn(page);
    },
  },
  ...(['driver', 'maintenance', 'reports'] as const).map((thing): Dialog => ({
    name: `${thing}-add`,
    path: `/${thing}`,
    open: async (page, lang) => {
      await button(page, text(lang, `${thing}.add`))
        .first()
        .click();
      return dialogOn(page);
    },
  })),
  {
    name: 'maintenance-done',
    path: '/maintenance',
    open: async (page, lang) => {
      await page.locator('.list tbody tr .more').first().click();
      await choose(page, text(lang, 'maintenance.done'));
      return dialogOn(page);
    },
  },
  {
    name: 'fence-import',
    path: '/fence',
    open: async (page, lang) => {
      await button(page, text(lang, 'fence.import')).first().click();
      return dialogOn(page);
    },
  },
  {
    name: 'position-alarms-set',
    path: '/fence?tab=alarms',
    open: async (page, lang) => {
      await button(page, text(lang, 'fence.alarms.set')).first().click();
      return dialogOn(page);
    },
  },
  {
    name: 'mission-add',
    path: '/mission',
    open: async (page, lang) => {
      await button(page, text(lang, 'mission.list.add')).first().click();
      await button(dialogOn(page), text(lang, 'mission.pool.open')).click();
      await expect(dialogOn(page).locator('.ms-offer').first()).toBeVisible();
      return dialogOn(page);
    },
  },
  {
    name: 'mission-import',
    path: '/mission',
    open: async (page, lang) => {
      await button(page, text(lang, 'mission.import.act')).first().click();
      return dialogOn(page);
    },
  },
  {
    name: 'mission-repeat',
    path: '/mission',
    open: async (page, lang) => {
      await page.locator('.list tbody tr .more').first().click();
      await choose(page, text(lang, 'mission.repeat.open'));
      return dialogOn(page);
    },
  },
  {
    name: 'mission-handover',
    path: '/mission?status=started',
    open: async (page, lang) => {
      await page.locator('.list tbody tr a').first().click();
      await button(page, text(lang, 'mission.handover.open')).click();
      return dialogOn(page);
    },
  },
  {
    name: 'mission-note',
    path: '/mission?status=started',
    open: async (page, lang) => {
      await page.locator('.list tbody tr a').first().click();
      await button(page, text(lang, 'mission.note.open')).click();
      return dialogOn(page);
    },
  },
  {
    name: 'mission-decision',
    path: '/mission?verdict=undecided',
    open: async (page, lang) => {
      await page.locator('.list tbody tr a').first().click();
      await button(page, text(lang, 'mission.decision.open')).click();
      return dialogOn(page);
    },
  },
  {
    name: 'template-shipments',
    path: '/missionTemplate',
    open: async (page, lang) => {
      await button(page, text(lang, 'mission.stability.show')).first().click();
      await expect(dialogOn(page).locator('.ms-shipments li').first()).toBeVisible();
      return dialogOn(page);
    },
  },
  {
    name: 'room-edit',
    path: '/reports',
    open: async (page, lang) => {
      await button(page, text(lang, 'device.menu', { name: room })).click();
      await choose(page, text(lang, 'rooms.edit'));
      return dialogOn(page);
    },
  },
  {
    name: 'room-mapping',
    path: '/reports',
    open: async (page, lang) => {
      await button(page, text(lang, 'rooms.show')).first().click();
      return dialogOn(page);
    },
  },
  {
    name: 'alarm-acknowledge-signed',
    path: '/deviceAlarm?tab=cleared',
    open: acknowledgeSigned,
    openOnPhone: acknowledgeSigned,
  },
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

test('the dialogs speak one language only, are accessible and can be shown', ({ page, context }) =>
  walkDialogs(page, context, dialogs, { platform: platform(), token, names }));
