/** Who opens a dialog types at once, and is back where he was when it goes: with motion, and for people who want none. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(cleanup);

const nothing = (): void => undefined;

/** The page as it is for somebody who wants no motion, or who has not said so. */
async function page(isStill: boolean) {
  vi.resetModules();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isStill && query.includes('prefers-reduced-motion'),
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
  }));
  const [{ AntdRoot }, { FormDialog }, { useClosing }, { Input, Select }, { translator }] = await Promise.all([
    import('./AntdRoot.js'),
    import('./FormDialog.js'),
    import('./closing.js'),
    import('antd'),
    import('../api/language.js'),
    import('../api/all-texts.js'),
  ]);
  await translator.changeLanguage('en');
  function Opened({ field, onClose }: { field: string; onClose: () => void }) {
    const closing = useClosing(onClose);
    return (
      <FormDialog closing={closing} title="Title" act="Send">
        <a href="#elsewhere">before the field</a>
        {field === 'Select' ? <Select aria-label="Select" autoFocus options={[]} /> : <Input aria-label="Input" autoFocus />}
      </FormDialog>
    );
  }
  function Page({ field }: { field: string }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <AntdRoot>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? <Opened field={field} onClose={() => setOpen(false)} /> : null}
      </AntdRoot>
    );
  }
  return Page;
}

describe.each([
  ['who wants no motion', true],
  ['who wants motion', false],
])('a dialog, for somebody %s', (_, isStill) => {
  it.each(['Input', 'Select'])('gives the focus to the field that is meant to have it: %s', async (field) => {
    const Page = await page(isStill);
    render(<Page field={field} />);
    const opener = screen.getByRole('button', { name: 'Open' });
    opener.focus();
    fireEvent.click(opener);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)));
  });
});

// What moves never ends where nothing is drawn: e2e/alarm.story.ts closes dialogs in a browser.
it('a dialog without motion gives the focus back to what opened it', async () => {
  const Page = await page(true);
  render(<Page field="Input" />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Input')));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});
