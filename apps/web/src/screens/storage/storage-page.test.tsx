/** The page of storage: what is packed is said in bytes, and that nothing is in words. */
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Stored } from '@frostway/contract/telemetry/storage';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { StoragePage } from './StoragePage.js';

const stored = (packed: Stored['packed']): Stored => ({
  run: null,
  packed,
  rows: { facts: 12_000, bytes: 900_000 },
  bytesBefore: null,
  unpackableDays: 0,
});
const nothing = stored({ days: 0, facts: 0, bytes: 0 });
const some = stored({ days: 12, facts: 17_280, bytes: 160_000 });

beforeEach(() => {
  chooseLanguage('en');
  stubServer().says(telemetry.storage, {
    afterDays: 3,
    readings: nothing,
    positions: some,
    events: nothing,
    months: [
      {
        month: '2026-07',
        readings: { rows: 900_000, packed: 0 },
        positions: { rows: 900_000, packed: 160_000 },
        events: { rows: 900_000, packed: 0 },
      },
    ],
    unpackable: [],
    damagedDays: 0,
  });
});
afterEach(leavePage);

it('says that nothing is packed yet where nothing is, and what is packed where something is', async () => {
  show(<StoragePage />, '/storage');
  expect(await screen.findAllByText('Nothing yet')).toHaveLength(2);
  expect(screen.getAllByText('12 device days')).toHaveLength(1);
  expect(screen.getByText('17,280 records')).toBeTruthy();
  expect(screen.getAllByText('160 kB packed')).toHaveLength(1);
  expect(screen.queryByText('0 B packed')).toBeNull();
});
