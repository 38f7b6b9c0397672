/** Acts on one thing: what a demo lets nobody do stands there all the same, and the menu says why it cannot be chosen. */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { chooseLanguage } from '../api/language.js';
import { leavePage, show } from '../testing/page.js';
import { ActMenu, type MenuAct, offered } from './ActMenu.js';

beforeEach(() => chooseLanguage('en'));
afterEach(leavePage);

const actOf = (run: () => void): MenuAct => ({ key: 'edit', word: 'Edit', icon: 'edit', run });

it('is not offered to whose roles lack the call', () => {
  expect(offered('none', actOf(vi.fn()))).toEqual([]);
});

it('is closed in a demo that lets nobody, and the menu says why', async () => {
  const run = vi.fn();
  show(<ActMenu title="Depot" acts={offered('demo', actOf(run))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Depot' }));
  expect(await screen.findByText('Not available in the demo')).toBeTruthy();
  const item = screen.getByRole('menuitem', { name: /Edit/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(item);
  expect(run).not.toHaveBeenCalled();
});

it('is done by who may, and nothing is said of a demo', async () => {
  const run = vi.fn();
  show(<ActMenu title="Depot" acts={offered('open', actOf(run))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Depot' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Edit/ }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Not available in the demo')).toBeNull();
});
