/** The screens of positioning: vehicles on the map, a day played back, mileage, and what a shared place opens. */
import { text } from '@frostway/contract/texts';
import { expect } from '@playwright/test';
import { type Screen, drawnMap, headed, listed } from './screen.js';

/** `shared` answers the path of a place share once there is one. */
export const positionScreens = (shared: () => string): readonly Screen[] => [
  {
    name: 'positions',
    path: '/posList',
    as: 'demo',
    loaded: async (page, _lang, width) => {
      await expect(page.locator('.pl-line').first()).toBeVisible();
      if (width === 1440) await drawnMap(page);
    },
  },
  {
    name: 'positions-traditional',
    path: '/posList?show=tree',
    as: 'demo',
    loaded: async (page) => expect(page.locator('.pl-line').first()).toBeVisible(),
  },
  {
    name: 'playback',
    path: '/track?device=869900050001016',
    as: 'demo',
    loaded: async (page) => {
      await expect(page.locator('[data-playhead]')).toBeVisible();
      await drawnMap(page);
    },
  },
  {
    name: 'playback-rows',
    path: '/track?device=869900050001016&side=rows&of=speed',
    as: 'demo',
    loaded: async (page) => expect(page.locator('.pb-row').first()).toBeVisible(),
  },
  { name: 'playback-empty', path: '/track', as: 'demo', loaded: (page, lang) => headed(page, text(lang, 'frame.nav.track')) },
  {
    name: 'fences',
    path: '/fence',
    as: 'demo',
    loaded: async (page, _lang, width) => {
      await expect(page.locator('.fn-line').first()).toBeVisible();
      if (width === 1440) await drawnMap(page);
    },
  },
  {
    name: 'fence-new',
    path: '/fence?edit=new',
    as: 'enterprise',
    loaded: async (page) => {
      await expect(page.locator('.fn-tools')).toBeVisible();
      await drawnMap(page);
    },
  },
  { name: 'position-alarms', path: '/fence?tab=alarms', as: 'demo', loaded: listed },
  { name: 'mileage', path: '/mileage', as: 'demo', loaded: listed },
  { name: 'driver', path: '/driver', as: 'demo', loaded: listed },
  { name: 'maintenance', path: '/maintenance', as: 'demo', loaded: listed },
  {
    name: 'fleet-report',
    path: '/fleetReport',
    as: 'demo',
    loaded: async (page) => {
      await expect(page.locator('tr[data-device]').first()).toBeVisible();
      await expect(page.locator('.fr-progress')).toHaveCount(0);
    },
  },
  { name: 'tracker', path: '/deviceDetail?imei=869900050001016', as: 'demo', loaded: drawnMap },
  {
    name: 'shared-positions',
    path: shared,
    loaded: async (page) => {
      await expect(page.locator('.pl-line').first()).toBeVisible();
      await drawnMap(page);
    },
  },
  {
    name: 'shared-positions-ended',
    path: '/foreign_posList?key=none',
    loaded: async (page, lang) => expect(page.getByRole('alert')).toContainText([text(lang, 'share.guest.ended')]),
  },
  { name: 'device-track', path: '/deviceDetail?imei=869900050001016&tab=track', as: 'demo', loaded: drawnMap },
];
