/** The screens of commands: the ledger, the form for many, statistics, the commands of one device, one command whole; SIM cards and their orders. */
import { text } from '@frostway/contract/texts';
import { expect } from '@playwright/test';
import { type Screen, listed } from './screen.js';

export const commandScreens: readonly Screen[] = [
  { name: 'commands', path: '/command', as: 'demo', loaded: listed },
  {
    name: 'commands-give',
    path: '/command?tab=give',
    as: 'admin',
    loaded: (page, lang) => expect(page.getByText(text(lang, 'command.devices.chooseFirst'), { exact: true })).toBeVisible(),
  },
  { name: 'commands-statistics', path: '/command?tab=statistics', as: 'demo', loaded: listed },
  {
    name: 'commands-progress',
    path: '/command?order=1',
    as: 'demo',
    loaded: async (page) => expect(page.getByRole('progressbar')).toBeVisible(),
  },
  {
    name: 'device-commands',
    path: '/deviceDetail?imei=869900050001016&tab=commands',
    as: 'demo',
    loaded: async (page) => {
      await expect(page.locator('.cmd tbody tr').first()).toBeVisible();
      await expect(page.locator('.cmd-pair').first()).toBeVisible();
    },
  },
  { name: 'sim-cards', path: '/sim', as: 'demo', loaded: listed },
  { name: 'sim-plans', path: '/sim?tab=plans', as: 'admin', loaded: listed },
  {
    name: 'sim-orders',
    path: '/sim?tab=orders',
    as: 'demo',
    loaded: (page, lang) => expect(page.getByText(text(lang, 'sim.noOrders'), { exact: true })).toBeVisible(),
  },
];
