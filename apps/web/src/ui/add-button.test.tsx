/** The button that begins something new: for whom it is there, and what a demo says that does not let anybody press it. */
import { access } from '@frostway/contract/access/endpoints';
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import type { AccountLevel } from '@frostway/contract/levels';
import { mission } from '@frostway/contract/mission/endpoints';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { answers, queryOf } from '../api/answers.js';
import { chooseLanguage } from '../api/language.js';
import { leavePage, press, show, signIn } from '../testing/page.js';
import { permissionOf, stubServer } from '../testing/server.js';
import { AddButton } from './AddButton.js';

beforeEach(() => {
  chooseLanguage('en');
  signIn();
  stubServer();
});
afterEach(leavePage);

function open(level: AccountLevel, call: Endpoint, ...has: readonly Endpoint[]) {
  answers.setQueryData(queryOf(access.getPermission, {}).queryKey, permissionOf(has, { level }));
  const onAdd = vi.fn();
  show(<AddButton call={call} word="New mission" onAdd={onAdd} />);
  return onAdd;
}

it('opens its form for who may', () => {
  const onAdd = open('normal', mission.addMission, mission.addMission);
  press('New mission');
  expect(onAdd).toHaveBeenCalledOnce();
  expect(screen.queryByText('Not available in the demo')).toBeNull();
});

it('is not there for whose roles lack the call', () => {
  open('demo', mission.addMission);
  expect(screen.queryByRole('button')).toBeNull();
});

it('cannot be pressed in a demo that lets nobody, and says why before a form is filled', () => {
  const onAdd = open('demo', mission.addMission, mission.addMission);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'New mission' });
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not available in the demo');
  press('New mission');
  expect(onAdd).not.toHaveBeenCalled();
});

it('can be pressed in a demo that lets everybody try', () => {
  open('demo', alarmFeature.addRule, alarmFeature.addRule);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New mission' }).disabled).toBe(false);
});
