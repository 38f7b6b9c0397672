/** Who is suggested as a buyer. */
import { trade } from '@frostway/contract/trade/endpoints';
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerOf, rowOf, rowsOf } from '../../testing/blank.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { BuyerList } from './BuyerList.js';

const state = vi.hoisted(() => ({ may: true }));
vi.mock('../../api/permission.js', () => ({ useMay: () => () => state.may }));
afterEach(leavePage);

function suggest(typed: string) {
  const customer = rowOf(trade.dealerCustomers, { uid: 5, account: 'lilei', nickname: '李雷药房', level: 'normal', devices: 1 });
  const server = stubServer().says(trade.dealerCustomers, { ...answerOf(trade.dealerCustomers), ...rowsOf([customer]) });
  const { container } = show(<BuyerList id="buyers" typed={typed} />);
  return {
    asked: () => server.inputsOf(trade.dealerCustomers),
    options: () => [...container.querySelectorAll('option')].map(({ value, label }) => `${value} ${label}`),
  };
}

describe('The buyer of a sale', () => {
  it("is suggested from the dealer's own customers, by what is typed", async () => {
    state.may = true;
    const { asked, options } = suggest(' 李 ');
    await waitFor(() => expect(options()).toEqual(['lilei 李雷药房']));
    expect(asked()).toMatchObject([{ search: '李' }]);
  });
  it('is suggested to nobody who is no dealer', () => {
    state.may = false;
    expect(suggest('l').asked()).toEqual([]);
  });
});
