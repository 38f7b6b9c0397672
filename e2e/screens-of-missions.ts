/** The screens of the demo's missions: their list, one that runs, one whose goods were released, and what a link to one shows to whoever has it. */
import { expect, type Page } from '@playwright/test';
import { type Screen, listed } from './screen.js';
import type { StoryPlatform } from './platform.js';

/** Paths of what only exists once the platform runs. */
export type MissionPaths = { readonly running: string; readonly released: string; readonly report: string; readonly link: string };

type Row = { readonly id: number; readonly status: string; readonly endedBy: string | null; readonly name: string };

/** The demo's missions, and a link to the one that runs. */
export async function missionPaths({ call }: StoryPlatform, demo: string): Promise<MissionPaths> {
  const { data } = await call('GET', '/beacon/mission?pageSize=100', undefined, demo);
  const { rows } = data as { rows: Row[] };
  const idOf = (word: string): number => rows.find(({ name }) => name.includes(word))?.id ?? 0;
  const id = rows.find(({ status }) => status === 'started')?.id ?? 0;
  const shared = await call('POST', '/beacon/missionShare', { id, scope: 'all', forever: true }, demo);
  if (shared.errorcode !== 0) throw new Error(`/beacon/missionShare answered ${shared.errorcode} ${shared.message}`);
  const { key } = shared.data as { key: string };
  const released = idOf('合肥—上海');
  return {
    running: `/missionDetail?id=${id}`,
    released: `/missionDetail?id=${released}`,
    report: `/missionReport?id=${released}`,
    link: `/missionDetail?key=${key}`,
  };
}

const drawn = async (page: Page): Promise<void> => {
  await expect(page.locator('.maplibregl-canvas')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible();
};

/** With the signature of who received its goods. */
const handedOver = async (page: Page): Promise<void> => {
  await drawn(page);
  await expect(page.locator('.ho-mark')).toBeVisible();
};

const reported = (page: Page): Promise<void> => expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible();

export const missionScreens = (paths: () => MissionPaths): readonly Screen[] => [
  { name: 'missions', path: '/mission', as: 'demo', loaded: listed },
  { name: 'reports', path: '/reports', as: 'demo', loaded: listed },
  {
    name: 'mission-statistics',
    path: '/mission?tab=statistics',
    as: 'demo',
    loaded: (page) => expect(page.locator('.ms-chart svg')).toBeVisible(),
  },
  { name: 'mission-running', path: () => paths().running, as: 'demo', loaded: drawn },
  { name: 'mission-released', path: () => paths().released, as: 'demo', loaded: handedOver },
  { name: 'mission-report', path: () => paths().report, as: 'demo', loaded: reported },
  {
    name: 'report-verify',
    path: `/verify?report=${'0'.repeat(64)}`,
    loaded: (page) => expect(page.locator('.verify-found')).toBeVisible(),
  },
  { name: 'mission-link', path: () => paths().link, loaded: drawn },
];
