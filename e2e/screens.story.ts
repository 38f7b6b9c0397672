/** Every screen in both languages, both themes, wide and on a phone (by pairs, see look.ts): its words, its accessibility, its picture, and at four widths that no label is cut or overprinted. */
import { type Lang, languages } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type Page, expect, test } from '@playwright/test';
import { labelFaults, layoutWidths, resize } from './layout.js';
import { dress, isEvery, keepPicture, looksOf, namesOf, seriousViolations, settle, strangeWords, takeOtherLanguage } from './look.js';
import { type Guest, messagesOf, shareSome, tellSome, waitForDay } from './demo-world.js';
import { adminPassword, demoPassword } from './platform.js';
import { type Screen, countedTree, drawnMap, headed } from './screen.js';
import { administrationScreens } from './screens-of-administration.js';
import { commandScreens } from './screens-of-commands.js';
import { type MissionPaths, missionPaths, missionScreens } from './screens-of-missions.js';
import { positionScreens } from './screens-of-positions.js';
import { bindingScreens, refusedScreens, shareScreens } from './screens-of-sharing.js';
import { enterWith, expectOverview, platformFor } from './story.js';
import { type TeamWorld, makeTeamWorld } from './team-world.js';

let token = '';
let admin = '';
let names: readonly string[] = [];
let teams: TeamWorld;
/** With senders every way of registering and recovering is offered; nothing here sends, and nobody listens. */
const env = { SMTP_URL: 'smtp://127.0.0.1:9', SMS_URL: 'POST http://127.0.0.1:9/send' };
const platform = platformFor({ demo: true, demoDays: 2, env }, async (started) => {
  token = await started.logIn('demo', demoPassword);
  admin = await started.logIn('admin', adminPassword);
  teams = await makeTeamWorld(started, admin);
  const all = [token, admin, await started.logIn('demo-en', demoPassword)].map((each) => namesOf(started, each));
  names = [...(await Promise.all(all)).flat(), ...teams.names].toSorted((a, b) => b.length - a.length);
  started.startFleet();
  await waitForDay(started);
  guest = await shareSome(started, token);
  missions = await missionPaths(started, token);
  await tellSome(started, token);
});

let guest: Guest = { one: '', several: '', places: '' };
let missions: MissionPaths = { running: '', released: '', report: '', link: '' };

/** A list of devices with at least four of them, by their MACs or IMEIs. */
const listsDevices = async (page: Page): Promise<void> => {
  const identities = page.getByRole('main').getByText(/[0-9A-F]{12}/);
  await expect(identities.nth(3)).toBeVisible();
};

const screens: readonly Screen[] = [
  ...bindingScreens,
  { name: 'login', path: '/login', loaded: (page, lang) => headed(page, text(lang, 'account.login')) },
  {
    name: 'register',
    path: '/register',
    loaded: (page, lang) => expect(page.getByRole('img', { name: text(lang, 'account.captcha.alt') })).toBeVisible(),
  },
  {
    name: 'register-email',
    path: '/register?way=email',
    loaded: (page, lang) => expect(page.getByRole('img', { name: text(lang, 'account.captcha.alt') })).toBeVisible(),
  },
  { name: 'recover', path: '/forgetPwd', loaded: (page, lang) => headed(page, text(lang, 'account.forgot.title')) },
  { name: 'new-password', path: '/lostpw?reset=none', loaded: (page, lang) => headed(page, text(lang, 'account.lost.title')) },
  ...(['profile', 'security', 'tokens'] as const).map((tab): Screen => ({
    name: `own-${tab}`,
    path: `/profile?tab=${tab}`,
    as: 'admin',
    loaded: async (page, lang) => {
      await expect(page.getByRole('tab', { selected: true })).toHaveText(text(lang, `account.tab.${tab}`));
      if (tab === 'security') await expect(page.getByText(text(lang, 'account.sessions.this')).first()).toBeVisible();
      if (tab === 'tokens') await expect(page.getByText(text(lang, 'account.token.none'))).toBeVisible();
    },
  })),
  {
    name: 'own-dealer',
    path: '/profile?tab=dealer',
    as: 'demo',
    loaded: (page, lang) => expect(page.getByText(text(lang, 'account.look.noDealer'))).toBeVisible(),
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
    loaded: listsDevices,
  },
  {
    name: 'inventory',
    path: '/deviceSet?tab=inventory',
    as: 'admin',
    loaded: listsDevices,
  },
  {
    name: 'unknown-devices',
    path: '/deviceSet?tab=unknown',
    as: 'admin',
    loaded: async (page) => expect(page.getByRole('tab', { selected: true })).toBeVisible(),
  },
  ...administrationScreens,
  ...(['chart', 'history', 'latest', 'info', 'config', 'alarms'] as const).map((tab): Screen => ({
    name: `device-${tab}`,
    path: `/deviceDetail?mac=F2057A001011&tab=${tab}`,
    as: 'demo',
    loaded: async (page, lang, width) => {
      // The tab of alarms also says how many wait.
      await expect(page.getByRole('tab', { selected: true })).toContainText(text(lang, `detail.tab.${tab}`));
      await expect(page.getByRole('tabpanel')).toContainText(/\d/);
      if (tab !== 'chart') return;
      const chart = page.getByRole('tabpanel').locator('canvas').first();
      await expect(chart).toBeVisible();
      // On a phone of 844 px it begins in the upper third, without the bar of a demo in the other language.
      const bars = (): Promise<number> =>
        page.locator('.lost').evaluateAll((all) => all.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0));
      const top = async (): Promise<number> => ((await chart.boundingBox())?.y ?? 844) - (await bars());
      if (width === 390) await expect.poll(top).toBeLessThanOrEqual(844 / 3);
    },
  })),
  {
    name: 'device-compare',
    path: '/deviceCompare?device=F2057A001011,F2057A001021',
    as: 'demo',
    loaded: async (page) => expect(page.locator('[data-line]')).toHaveCount(2),
  },
  {
    name: 'device-gateway',
    path: '/deviceDetail?mac=F2056A000140',
    as: 'demo',
    loaded: async (page, lang) => {
      await expect(page.getByRole('heading', { name: text(lang, 'detail.gateway.connect') })).toBeVisible();
      await expect(page.getByRole('tabpanel').locator('tbody tr').first()).toBeVisible();
    },
  },
  {
    name: 'device-statistics',
    path: '/deviceDetail?mac=F2057A001011&range=7d',
    as: 'demo',
    loaded: async (page) => {
      await expect(page.getByRole('tabpanel').locator('canvas').first()).toBeVisible();
      await expect(page.locator('.days tbody tr').nth(6)).toBeVisible();
    },
  },
  ...shareScreens,
  {
    name: 'guest',
    path: () => guest.one,
    loaded: async (page) => {
      await expect(page.locator('[data-fact=temperature]')).toContainText(/\d/);
      await expect(page.locator('.fw-chart canvas').first()).toBeVisible();
    },
  },
  {
    name: 'guest-list',
    path: () => guest.several,
    loaded: async (page, lang) => expect(page.getByText(text(lang, 'share.guest.count', { count: 3 }))).toBeVisible(),
  },
  {
    name: 'guest-ended',
    path: '/deviceDetail?key=none',
    loaded: async (page, lang) => expect(page.getByRole('alert')).toContainText([text(lang, 'share.guest.ended')]),
  },
  ...(['plans', 'contacts', 'webhooks', 'browsers', 'log'] as const).map((tab): Screen => ({
    name: `notification-${tab}`,
    path: `/notification?tab=${tab}`,
    as: 'demo',
    loaded: async (page, lang) => {
      await headed(page, text(lang, 'frame.nav.notification'));
      await expect(page.locator('#notify-panel [aria-busy]')).toHaveCount(0);
    },
  })),
  {
    name: 'teams',
    path: '/team',
    as: 'enterprise',
    loaded: (page) => expect(page.getByRole('link', { name: '华东医药线' })).toBeVisible(),
  },
  {
    name: 'team-people',
    path: '/team?tab=people',
    as: 'enterprise',
    loaded: async (page) => expect(page.getByText('王思敏')).toBeVisible(),
  },
  {
    name: 'team-members',
    path: () => `/teamDetail?id=${teams.teamId}`,
    as: 'enterprise',
    loaded: (page) => expect(page.getByText('合肥疾控 质量科')).toBeVisible(),
  },
  {
    name: 'team-levels',
    path: () => `/teamDetail?id=${teams.teamId}&member=${teams.uid}&tab=targets`,
    as: 'enterprise',
    loaded: (page) => expect(page.getByRole('radiogroup')).toHaveCount(4),
  },
  {
    name: 'team-member',
    path: () => `/teamDetail?id=${teams.teamId}&tab=targets`,
    as: 'member',
    loaded: (page, lang) => expect(page.getByRole('heading', { name: text(lang, 'team.target.ofMe') })).toBeVisible(),
  },
  {
    name: 'team-empty',
    path: () => `/teamDetail?id=${teams.emptyId}&tab=targets`,
    as: 'enterprise',
    loaded: (page, lang) => expect(page.getByRole('heading', { name: text(lang, 'team.target.none') })).toBeVisible(),
  },
  ...(['devices', 'customers', 'sales', 'renewals', 'import', 'service'] as const).map((tab): Screen => ({
    name: `dealer-${tab}`,
    path: `/dealer?tab=${tab}`,
    as: 'admin',
    loaded: async (page, lang) => {
      await expect(page.getByRole('tab', { selected: true })).toHaveText(text(lang, `trade.tab.${tab}`));
      await expect(page.locator('.counters').getByRole('link')).toHaveCount(8);
      await expect(page.locator('#dealer-panel [aria-busy]')).toHaveCount(0);
    },
  })),
  {
    name: 'announcement',
    path: '/announcement?of=all',
    as: 'admin',
    loaded: (page, lang) => headed(page, text(lang, 'frame.nav.announcement')),
  },
  ...(
    [
      ['alarms', '/deviceAlarm', '.al-row'],
      ['alarms-cleared', '/deviceAlarm?tab=cleared', '.al-row'],
      ['alarms-history', '/deviceAlarm?tab=history', '.al-row'],
      ['alarms-mine', '/deviceAlarm?tab=mine', '.state h2'],
      ['alarm-detail-temperature', '/alaDetail', '.ad-figures tbody tr'],
      ['alarm-detail-humidity', '/alaDetail?tab=humidity', '.state h2, .list tbody tr'],
      ['alarm-statistics', '/alaDetail?tab=statistics', '.ad-figures tbody tr'],
      ['rules', '/missionRule', '.list tbody tr'],
    ] as const
  ).map(([name, path, shown]): Screen => ({
    name,
    path,
    as: 'demo',
    loaded: (page) => expect(page.getByRole('main').locator(shown).first()).toBeVisible(),
  })),
  ...(['demo', 'admin'] as const).map((as): Screen => ({
    name: as === 'demo' ? 'audit' : 'audit-all',
    path: '/audit',
    as,
    loaded: (page) => expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible(),
  })),
  {
    name: 'alarm-open',
    // A pending one may come to nothing while it is looked at.
    path: '/deviceAlarm?tab=cleared',
    as: 'demo',
    loaded: async (page) => {
      const facts = page.locator('.al-drawer .al-facts');
      // It stays open from one look to the next.
      if (!(await facts.isVisible())) await page.locator('.al-row').first().click();
      await expect(facts).toBeVisible();
    },
  },
  ...positionScreens(() => guest.places),
  ...commandScreens,
  ...missionScreens(() => missions),
  ...refusedScreens,
];

const tokenOf = (as: 'demo' | 'admin' | 'enterprise' | 'member'): string =>
  ({ demo: token, admin, enterprise: teams.owner, member: teams.member })[as];

// A failure leaves its picture; a trace of every look at every screen would take longer than the looking.
test.use({ trace: 'off' });

const visitors = ['nobody', 'demo', 'admin', 'enterprise', 'member'] as const;

/** The widths a screen is walked at in a language, that of its look first; the other language takes the others. `FROSTWAY_LOOKS=all` walks all four. */
function orderOf(lang: Lang, turn: number): readonly (typeof layoutWidths)[number][] {
  if (isEvery) return layoutWidths;
  return looksOf(lang, turn)[0]?.width === 1440 ? [1440, 768] : [390, 1024];
}

const softly = expect.configure({ soft: true, timeout: 10_000 });

/** Looks at what is on the page in its language, from width to width. */
async function walk(page: Page, screen: Screen, lang: Lang, turn: number): Promise<void> {
  const order = orderOf(lang, turn);
  await resize(page, order[0] ?? 1440);
  await screen.loaded(page, lang, order[0] === 390 ? 390 : 1440);
  await settle(page);
  for (const width of order) {
    await resize(page, width);
    for (const { theme, width: at, isJudged } of looksOf(lang, turn)) {
      if (at !== width) continue;
      await dress(page, theme, at);
      await screen.loaded(page, lang, at);
      // What was sent to people stays in the language it was sent in.
      const said = screen.name === 'outbox' ? await messagesOf(platform()) : [];
      // Words of the server come a moment after a page has taken the other language.
      const strange = (): Promise<string[]> => strangeWords(page, lang, [...said, ...names]);
      await softly.poll(strange, `${screen.name}, ${lang}, ${width} px`).toEqual([]);
      await keepPicture(page, screen.name, lang, theme, at);
      if (isJudged) expect.soft(await seriousViolations(page), `${screen.name}, ${lang}, ${theme}, ${width} px`).toEqual([]);
    }
    expect.soft(await labelFaults(page), `${screen.name}, ${lang}, words at ${width} px`).toEqual([]);
  }
}

/** Some screens alone, by a pattern of their names. */
const wanted = new RegExp(process.env['FROSTWAY_SCREENS'] ?? '', 'u');

for (const visitor of visitors) {
  // One page walks them all: what it has loaded once it need not load again.
  test(`the screens of ${visitor} speak one language only, are accessible, can be shown and cut no label`, async ({ page, context }) => {
    const own = screens.filter((screen) => (screen.as ?? 'nobody') === visitor && wanted.test(screen.name));
    test.setTimeout(60_000 + own.length * 40_000);
    let lang: Lang = languages[0];
    await context.addCookies([{ name: 'lang', value: lang, url: platform().url }]);
    if (visitor !== 'nobody') await enterWith(context, platform(), tokenOf(visitor));
    for (const [turn, screen] of own.entries()) {
      await test.step(screen.name, async () => {
        // Loaded once, in one language and then in the other, on a phone and then wide; then taken into the other language where it stands.
        await resize(page, orderOf(lang, turn)[0] ?? 1440);
        await page.goto(platform().url + (typeof screen.path === 'string' ? screen.path : screen.path()));
        await walk(page, screen, lang, turn);
        await resize(page, 1440);
        lang = await takeOtherLanguage(page, lang);
        await walk(page, screen, lang, turn);
      });
    }
  });
}

// The screen of most offices lies between the widths that are walked.
const ofOffices = [
  ['/audit', '.list-scroll'],
  ['/missionRule', '.list-scroll'],
  ['/alaDetail', '.ad-list .list-scroll'],
  ['/view', '.ov-needy .ov-name'],
] as const;
test('at 1280 px lists of what is audited, watched and out of range are whole, and the overview names its devices', async ({
  page,
  context,
}) => {
  await enterWith(context, platform(), tokenOf('demo'));
  await resize(page, 1280);
  for (const lang of languages) {
    await context.addCookies([{ name: 'lang', value: lang, url: platform().url }]);
    for (const [path, whole] of ofOffices) {
      await page.goto(platform().url + path);
      await expect(page.locator(whole).first()).toBeVisible();
      await settle(page);
      const cut = (): Promise<number[]> =>
        page.locator(whole).evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth).filter((over) => over > 1));
      await softly.poll(cut, `${path}, ${lang}`).toEqual([]);
    }
  }
});
