/** Addresses on the page: many places in one call, each asked once. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Address } from '../ui/Address.js';
import { leavePage, show } from '../testing/page.js';
import { translator } from './language.js';

type Point = { readonly latitude: number; readonly longitude: number };
let asked: Point[][] = [];
let failure: string | null = null;
beforeEach(async () => {
  [asked, failure] = [[], null];
  await translator.changeLanguage('en');
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { points } = JSON.parse(init.body as string) as { points: Point[] };
    asked.push(points);
    const items = points.map(({ latitude }) => ({
      address: `Street ${latitude}, Town, Country`,
      short: `Street ${latitude}`,
      country: null,
      admin1: null,
      city: null,
      precision: 'street',
      provider: 'offline',
      cached: false,
      failure,
    }));
    return new Response(JSON.stringify({ errorcode: 0, data: { items } }));
  });
});
afterEach(leavePage);

describe('the addresses of a list', () => {
  it('are asked for 20 at a time, and one place once however often it is shown', async () => {
    const places = Array.from({ length: 45 }, (_each, at) => ({ latitude: at % 40, longitude: 5 }));
    show(places.map((place, at) => <Address key={at} place={place} short />));
    expect(await screen.findAllByText('Street 3')).toHaveLength(2);
    expect((await screen.findByText('Street 39')).getAttribute('title')).toBe('Street 39, Town, Country');
    expect(asked.map((points) => points.length)).toEqual([20, 20]);
  });

  it('of rows that are gone again at once are not asked for', async () => {
    const { unmount } = show(<Address place={{ latitude: 1, longitude: 1 }} />);
    unmount();
    show(<Address place={{ latitude: 2, longitude: 2 }} />);
    await screen.findByText('Street 2, Town, Country');
    expect(asked).toEqual([[{ latitude: 2, longitude: 2 }]]);
  });
});

describe('an address that could not be looked up', () => {
  it('is said to be so beside the nearest name', async () => {
    failure = 'Cannot get address';
    show(<Address place={{ latitude: 3, longitude: 1 }} />);
    expect((await screen.findByText(/Cannot get address/)).parentElement?.textContent).toBe('Street 3, Town, Country · Cannot get address');
  });

  it('has the words for itself where the platform cannot be asked', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ errorcode: 80017, message: 'away' })));
    show(<Address place={{ latitude: 4, longitude: 1 }} />);
    expect((await screen.findByText('Cannot get address')).className).toBe('mut');
  });
});
