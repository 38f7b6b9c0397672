/** A form made of its call: checked with its schema, refused at its fields, sent once. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { QueryObserver } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { answers, queryOf } from '../api/answers.js';
import { translator } from '../api/language.js';
import { answerOf } from '../testing/blank.js';
import { fill, leavePage, show } from '../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../testing/server.js';
import { FormDialog } from './FormDialog.js';
import { type Closing, useClosing } from './closing.js';
import { changed, filled, useForm } from './form.js';
import { TextField } from './form-fields.js';

const made = answerOf(dictionary.addGroup, { id: 1 });
let server: StubbedServer;
const sent = (): unknown[] => server.inputsOf(dictionary.addGroup);
const done = vi.fn();

beforeEach(async () => {
  done.mockReset();
  await translator.changeLanguage('en');
  server = stubServer().says(dictionary.addGroup, made);
});
afterEach(leavePage);

function Dialog({ closing }: { closing?: Closing }) {
  const own = useClosing(() => undefined);
  const form = useForm(dictionary.addGroup, {
    closing: closing ?? own,
    start: { name: '', key: '' },
    input: ({ name, key }) => ({ name: name.trim(), ...filled({ key }) }),
    needed: { name: 'access.nameNeeded' },
    wrong: { key: 'dictionary.group.keyWrong' },
    done,
  });
  return (
    <FormDialog form={form} title="Title" act="Add" disabled={form.isSame}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="key" label="Key" />
      {form.answer === undefined ? null : <output>number {form.answer.id}</output>}
    </FormDialog>
  );
}
const open = () => show(<Dialog />);
const add = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Add' }));
const isInvalid = (label: string): boolean => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';

describe('a form', () => {
  it('takes from the contract how long its fields may be', () => {
    open();
    expect(screen.getByLabelText('Name').getAttribute('maxlength')).toBe(String(limits.name));
  });
  it('says at every field at once what the schema of its call does not take, and sends nothing', () => {
    open();
    fill('Key', '9 lives');
    add();
    expect(screen.getByText(translator.t('access.nameNeeded'))).toBeTruthy();
    expect(screen.getByText(translator.t('dictionary.group.keyWrong'))).toBeTruthy();
    expect([isInvalid('Name'), isInvalid('Key')]).toEqual([true, true]);
    expect(sent()).toEqual([]);
  });
  it('leads to the first field that is wrong, which may be out of sight', () => {
    open();
    fill('Name', 'one');
    fill('Key', '9 lives');
    add();
    expect(document.activeElement).toBe(screen.getByLabelText('Key'));
  });
  it('says quietly that nothing was changed, as who saves what is there already has done nothing wrong', async () => {
    open();
    fill('Name', 'one');
    server.says(dictionary.addGroup, refused('nothingChanged'));
    add();
    expect((await screen.findByText('Nothing was changed.')).getAttribute('role')).toBe('status');
    expect(screen.queryByRole('alert')).toBeNull();
  });
  describe('that is left', () => {
    const left = vi.fn();
    const openLeft = (): void => {
      left.mockReset();
      show(<Dialog closing={{ isOpen: true, close: left, closed: () => undefined }} />);
    };
    const cross = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Close' }));

    it('asks before Escape or the cross takes what was typed, and keeps it for who goes on', async () => {
      openLeft();
      fill('Name', 'one');
      fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', code: 'Escape', keyCode: 27 });
      fireEvent.click(await screen.findByRole('button', { name: translator.t('frame.leave.stay') }));
      expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('one');
      expect(left).not.toHaveBeenCalled();
    });
    it('goes, unsent, when what was typed may be lost', async () => {
      openLeft();
      fill('Name', 'one');
      cross();
      fireEvent.click(await screen.findByRole('button', { name: translator.t('frame.leave.act') }));
      expect(left).toHaveBeenCalledOnce();
      expect(sent()).toEqual([]);
    });
    it('goes without a question while nothing is typed', () => {
      openLeft();
      cross();
      expect(left).toHaveBeenCalledOnce();
    });
  });
  it('forgets what was said at a field when it is changed, and only that', () => {
    open();
    fill('Key', '9 lives');
    add();
    fill('Key', 'lives');
    expect([isInvalid('Name'), isInvalid('Key')]).toEqual([true, false]);
  });
  it('shows a refusal at the field of which the contract says it speaks', async () => {
    server.says(dictionary.addGroup, refused('nameTaken'));
    open();
    fill('Name', 'Causes');
    add();
    expect(await screen.findByText(refusals.nameTaken.en)).toBeTruthy();
    expect(isInvalid('Name')).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    fill('Name', 'Reasons');
    expect(screen.queryByText(refusals.nameTaken.en)).toBeNull();
  });
  it('shows a refusal that speaks of no field below all of them', async () => {
    server.says(dictionary.addGroup, refused('databaseAway'));
    open();
    fill('Name', 'Causes');
    add();
    expect((await screen.findByRole('alert')).textContent).toContain(refusals.databaseAway.en);
    expect(done).not.toHaveBeenCalled();
  });
  it('says what was answered and what is stale, and closes', async () => {
    const query = queryOf(dictionary.groups, {});
    answers.getQueryCache().build(answers, query).setData({});
    open();
    fill('Name', ' Causes ');
    add();
    await waitFor(() => expect(done).toHaveBeenCalledWith(made, { name: ' Causes ', key: '' }));
    expect(sent()).toEqual([{ name: 'Causes' }]);
    expect(answers.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
  });
  it('shows what was answered while what it made stale is still asked', async () => {
    const observer = new QueryObserver(answers, { ...queryOf(dictionary.groups, {}), queryFn: () => new Promise(() => undefined) });
    const stop = observer.subscribe(() => undefined);
    open();
    fill('Name', 'Causes');
    add();
    expect(await screen.findByText('number 1')).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
    stop();
  });
  it('knows that nothing would be sent that was not there before', () => {
    open();
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
    expect(button().disabled).toBe(true);
    fill('Name', '   ');
    expect(button().disabled).toBe(true);
    fill('Name', 'Causes');
    expect(button().disabled).toBe(false);
  });
});

it('what is left empty is left out, and what is as it was', () => {
  expect(filled({ a: '', b: ' x ', c: null, d: [], e: 0, f: false })).toEqual({ b: 'x', e: 0, f: false });
  expect(changed({ a: 1, b: [1, 2], c: null, d: 'x' }, { a: 1, b: [2, 1], c: null, d: 'x' })).toEqual({ b: [1, 2] });
});
