/** Every screen in both languages, both themes, wide and on a phone: its words, its accessibility, its picture. */
import { type Lang, languages } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type Page, expect, test } from '@playwright/test';
import { type Width, dress, keepPicture, namesOf, seriousViolations, strangeWords, themes, widths } from './look.js';
import { adminPassword, demoPassword } from './platform.js';
import { enterWith, expectOverview, platformFor } from './story.js';

let token = '';
let admin = '';
let names: readonly string[] = [];
const platform = platformFor({ demo: true }, async (started) => {
  token = await started.logIn('demo', demoPassword);
  admin = await started.logIn('admin', adminPassword);
  names = [...(await namesOf(started, token)), ...(await namesOf(started, admin))].toSorted((a, b) => b.length - a.length);
  started.startFleet();
  await waitForDay(started.sql);
});

/** The fleet tells its newest day first: it is there when most devices have a reading that is a day old. */
async function waitForDay(sql: ReturnType<typeof platform>['sql']): Promise<void> {
  const hour = 3_600_000;
  const counted = async (): Promise<number> => {
    const [row] = await sql('select count(distinct device_id)::int as devices from reading where time_ms between $1 and $2', [
      Date.now() - 24 * hour,
      Date.now() - 22 * hour,
    ]);
    return row?.['devices'] as number;
  };
  await expect.poll(counted, { timeout: 150_000, intervals: [1000] }).toBeGreaterThan(45);
}

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly as?: 'demo' | 'admin';
  /** Waits until the data is on the screen; the languages and widths differ in what that is. */
  readonly loaded: (page: Page, lang: Lang, width: Width) => Promise<void>;
};

const headed = async (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name }).first()).toBeVisible();
/** The tree of groups knows the whole fleet. */
const countedTree = async (page: Page, width: Width): Promise<void> => {
  if (width === 1440) await expect(page.getByRole('treeitem').first()).toContainText('56');
};
const drawnMap = async (page: Page): Promise<void> => {
  await expect(page.locator('.maplibregl-canvas')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.maplibregl-canvas')).toHaveCount(1);
};

/** Rows, boxes to tick, or the word that there are none. */
const listed = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('main').locator('tbody tr, .boxes li, .state').first()).toBeVisible();
};
const administration = {
  role: '/role',
  'role-menu': '/roleMenu',
  'role-resource': '/roleResource',
  menu: '/menu',
  resource: '/resource',
  dic: '/dic',
  user: '/user',
  outbox: '/outbox',
} as const;

const screens: readonly Screen[] = [
  { name: 'login', path: '/login', loaded: (page, lang) => headed(page, text(lang, 'account.login')) },
  {
    name: 'register',
    path: '/register',
    loaded: (page, lang) => expect(page.getByRole('img', { name: text(lang, 'account.picture.alt') })).toBeVisible(),
  },
  {
    name: 'platform',
    path: '/platform',
    as: 'demo',
    loaded: async (page) => expect(page.locator('.figures').first()).not.toContainText('--'),
  },
  { name: 'view', path: '/view', as: 'demo', loaded: (page, lang) => expectOverview(page, lang) },
  {
    name: 'monitor',
    path: '/deviceMonitor?show=table',
    as: 'demo',
    loaded: async (page, _lang, width) => {
      await expect(page.locator('[data-device]').nth(3)).toContainText(/\d/);
      await countedTree(page, width);
    },
  },
  {
    name: 'monitor-map',
    path: '/deviceMonitor?show=split',
    as: 'demo',
    loaded: async (page, _lang, width) => {
      await drawnMap(page);
      await countedTree(page, width);
    },
  },
  {
    name: 'monitor-cards',
    path: '/deviceMonitor?show=cards',
    as: 'demo',
    loaded: async (page) => expect(page.locator('[data-device]').nth(3)).toContainText(/\d/),
  },
  {
    name: 'devices',
    path: '/deviceSet?size=20',
    as: 'demo',
    loaded: async (page) =>
      expect(
        page
          .getByRole('main')
          .getByText(/[0-9A-F]{12}/)
          .nth(3),
      ).toBeVisible(),
  },
  {
    name: 'inventory',
    path: '/deviceSet?tab=inventory',
    as: 'admin',
    loaded: async (page) =>
      expect(
        page
          .getByRole('main')
          .getByText(/[0-9A-F]{12}/)
          .nth(3),
      ).toBeVisible(),
  },
  {
    name: 'unknown-devices',
    path: '/deviceSet?tab=unknown',
    as: 'admin',
    loaded: async (page) => expect(page.getByRole('tab', { selected: true })).toBeVisible(),
  },
  ...Object.entries(administration).map(([name, path]): Screen => ({ name, path, as: 'admin', loaded: listed })),
  ...(['chart', 'history', 'latest', 'info', 'config'] as const).map((tab): Screen => ({
    name: `device-${tab}`,
    path: `/deviceDetail?mac=F2057A001011&tab=${tab}`,
    as: 'demo',
    loaded: async (page, lang) => {
      await expect(page.getByRole('tab', { selected: true })).toHaveText(text(lang, `detail.tab.${tab}`));
      await expect(page.getByRole('tabpanel')).toContainText(/\d/);
      if (tab === 'chart') await expect(page.getByRole('tabpanel').locator('canvas').first()).toBeVisible();
    },
  })),
  { name: 'device-track', path: '/deviceDetail?imei=869900050001081&tab=track', as: 'demo', loaded: drawnMap },
];

// A failure leaves its picture; a trace of every look at every screen would take longer than the looking.
test.use({ trace: 'off' });

for (const lang of languages) {
  for (const screen of screens) {
    test(`${screen.name} speaks ${lang} only, is accessible and can be shown`, async ({ page, context }) => {
      test.setTimeout(120_000);
      await context.addCookies([{ name: 'lang', value: lang, url: platform().url }]);
      if (screen.as !== undefined) await enterWith(context, platform(), screen.as === 'admin' ? admin : token);
      await dress(page, 'light', 1440);
      await page.goto(platform().url + screen.path);
      for (const width of widths) {
        for (const theme of themes) {
          await dress(page, theme, width);
          await screen.loaded(page, lang, width);
          await keepPicture(page, screen.name, lang, theme, width);
          // Structure and colours are those of both languages; a phone's structure is that of both themes.
          if (lang === 'zh-cn' && (width === 1440 || theme === 'light'))
            expect.soft(await seriousViolations(page), `${theme}, ${width} px`).toEqual([]);
        }
        expect.soft(await strangeWords(page, lang, names), `${width} px`).toEqual([]);
      }
    });
  }
}
