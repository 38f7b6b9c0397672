/** Who is suggested as a buyer. */
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leavePage, show } from '../../testing/page.js';
import { BuyerList } from './BuyerList.js';

const state = vi.hoisted(() => ({ may: true }));
vi.mock('../../api/permission.js', () => ({ useMay: () => () => state.may }));
afterEach(leavePage);

function suggest(typed: string): { asked: string[]; options: () => string[] } {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: URL | string) => {
    asked.push(String(input));
    const rows = [{ uid: 5, account: 'lilei', nickname: '李雷药房', level: 'normal', devices: 1, expiring: 0, expired: 0, silent: 0 }];
    return new Response(JSON.stringify({ errorcode: 0, data: { total: 1, rows } }), { headers: { 'content-type': 'application/json' } });
  });
  const { container } = show(<BuyerList id="buyers" typed={typed} />);
  return { asked, options: () => [...container.querySelectorAll('option')].map(({ value, label }) => `${value} ${label}`) };
}

describe('The buyer of a sale', () => {
  it("is suggested from the dealer's own customers, by what is typed", async () => {
    state.may = true;
    const { asked, options } = suggest(' 李 ');
    await waitFor(() => expect(options()).toEqual(['lilei 李雷药房']));
    expect(asked).toHaveLength(1);
    expect(new URL(asked[0] ?? '', 'http://x').searchParams.get('search')).toBe('李');
  });
  it('is suggested to nobody who is no dealer', () => {
    state.may = false;
    expect(suggest('l')).toMatchObject({ asked: [] });
  });
});
