/** Addresses on the page: many places in one call, each asked once. */
import { geo } from '@frostway/contract/geo/endpoints';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Address } from '../ui/Address.js';
import { addressOf } from '../testing/address.js';
import { leavePage, show } from '../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../testing/server.js';
import { translator } from './language.js';

let server: StubbedServer;
let failure: string | null = null;
beforeEach(async () => {
  failure = null;
  await translator.changeLanguage('en');
  server = stubServer().says(geo.reverse, ({ points }) => ({
    items: points.map(({ latitude }) =>
      addressOf(`Street ${Number(latitude)}`, { address: `Street ${Number(latitude)}, Town, Country`, failure }),
    ),
  }));
});
afterEach(leavePage);

describe('the addresses of a list', () => {
  it('are asked for 20 at a time, and one place once however often it is shown', async () => {
    const places = Array.from({ length: 45 }, (_each, at) => ({ latitude: at % 40, longitude: 5 }));
    show(places.map((place, at) => <Address key={at} place={place} short />));
    expect(await screen.findAllByText('Street 3')).toHaveLength(2);
    expect((await screen.findByText('Street 39')).getAttribute('title')).toBe('Street 39, Town, Country');
    expect(server.inputsOf(geo.reverse).map(({ points }) => points.length)).toEqual([20, 20]);
  });

  it('of rows that are gone again at once are not asked for', async () => {
    const { unmount } = show(<Address place={{ latitude: 1, longitude: 1 }} />);
    unmount();
    show(<Address place={{ latitude: 2, longitude: 2 }} />);
    await screen.findByText('Street 2, Town, Country');
    expect(server.inputsOf(geo.reverse)).toEqual([{ points: [{ latitude: 2, longitude: 2 }] }]);
  });
});

describe('an address that could not be looked up', () => {
  it('is said to be so beside the nearest name', async () => {
    failure = 'Cannot get address';
    show(<Address place={{ latitude: 3, longitude: 1 }} />);
    expect((await screen.findByText(/Cannot get address/)).parentElement?.textContent).toBe('Street 3, Town, Country · Cannot get address');
  });

  it('has the words for itself where the platform cannot be asked', async () => {
    server.says(geo.reverse, refused('bodyUnreadable'));
    show(<Address place={{ latitude: 4, longitude: 1 }} />);
    expect((await screen.findByText('Cannot get address')).className).toBe('mut');
  });
});
