/** Lists to choose from that are empty: what there is none of, where one is made, and what a search says that finds nothing. */
import { access } from '@frostway/contract/access/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import type { AccountLevel } from '@frostway/contract/levels';
import { mission } from '@frostway/contract/mission/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { Select } from 'antd';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../api/all-texts.js';
import { answers, queryOf } from '../api/answers.js';
import { chooseLanguage } from '../api/language.js';
import { leavePage, show, signIn } from '../testing/page.js';
import { permissionOf, stubServer } from '../testing/server.js';
import { AntdRoot } from './AntdRoot.js';
import { NoChoices, useNone } from './NoChoices.js';

const permit = (level: AccountLevel, ...may: readonly Endpoint[]): void =>
  void answers.setQueryData(queryOf(access.getPermission, {}).queryKey, permissionOf(may, { level }));
const { addContact } = mission;

beforeEach(() => {
  chooseLanguage('en');
  signIn();
  stubServer();
});
afterEach(leavePage);

describe('A field with nothing to choose from', () => {
  it('says what there is none of, and leads who may make one to where it is made', () => {
    permit('normal', addContact);
    const { container } = show(<NoChoices of="contact" />);
    expect(container.textContent).toBe('No contacts to choose from Add a contact (opens in a new tab)');
    const link = screen.getByRole('link', { name: 'Add a contact (opens in a new tab)' });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual(['/person', '_blank', 'noopener']);
  });
  it('asks for its list again when the person comes back from where one was made', () => {
    permit('normal', addContact);
    const { queryKey, meta } = queryOf(mission.contacts, {});
    const query = answers.getQueryCache().build(answers, { queryKey, meta });
    query.setData({ total: 0, rows: [] });
    show(<NoChoices of="contact" />);
    expect(query.state.isInvalidated).toBe(false);
    window.dispatchEvent(new Event('focus'));
    expect(query.state.isInvalidated).toBe(true);
  });
  it.each([
    ['whose roles have no call for it', 'normal' as const, []],
    ['of the demo', 'demo' as const, [addContact]],
  ])('leads nobody %s anywhere', (_who, level, may) => {
    permit(level, ...may);
    const { container } = show(<NoChoices of="contact" />);
    expect(container.textContent).toBe('No contacts to choose from');
  });
});

describe('A list that is opened', () => {
  function Choice({ names }: { readonly names: readonly string[] }) {
    const none = useNone();
    const options = names.map((value) => ({ value, label: value }));
    return (
      <AntdRoot>
        <Select aria-label="Who" showSearch options={options} {...none('contact', options)} />
      </AntdRoot>
    );
  }
  const open = (): HTMLElement => {
    const control = screen.getByRole('combobox', { name: 'Who' });
    fireEvent.mouseDown(control);
    return control;
  };
  it('says what there is none of', async () => {
    show(<Choice names={[]} />);
    open();
    expect(await screen.findByText('No contacts to choose from')).toBeTruthy();
  });
  it('says that nothing was found where there is something else', async () => {
    show(<Choice names={['Ann']} />);
    fireEvent.change(open(), { target: { value: 'Bob' } });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.queryByText('No data')).toBeNull();
  });
});
