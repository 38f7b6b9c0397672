/** Verifying a report without a login: by the code that leads here, by a hash that is typed, and by its file. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bodies, server, withServer } from '../../features/account/sign-in.fixture.js';
import { show } from '../../testing/page.js';
import { VerifyPage } from './VerifyPage.js';

withServer();
const path = '/api/report/verify';
const hash = 'ab'.repeat(32);
const found = (more: object) => ({
  errorcode: 0,
  data: { state: 'valid', kind: 'mission', revision: 1, newest: 1, from: '2026-07-01T00:00:00.000Z', until: '2026-07-02T00:00:00.000Z', issuedAt: '2026-07-03T00:00:00.000Z', ...more }, // prettier-ignore
});

describe('A report is verified', () => {
  it('at once by the hash its code leads here with', async () => {
    server.replies[path] = [found({})];
    show(<VerifyPage />, `/verify?report=${hash}`);
    expect(await screen.findByText('Valid')).toBeTruthy();
    expect(screen.getByText(/Report of a mission, revision 1/)).toBeTruthy();
    expect(bodies(path)).toMatchObject([{ hash }]);
  });

  it('by a hash that is typed, with blanks as it is printed; anything else is said beside the field and not sent', async () => {
    server.replies[path] = [found({ state: 'superseded', newest: 3 })];
    show(<VerifyPage />, '/verify');
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: 'abc' } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('A hash has 64 hexadecimal digits')).toBeTruthy();
    fireEvent.change(field, { target: { value: `${hash.slice(0, 32).toUpperCase()} ${hash.slice(32)}` } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/revision 3 has been issued since/)).toBeTruthy();
    expect(bodies(path)).toMatchObject([{ hash }]);
  });

  it('by its file, and is unknown where nothing like it was issued', async () => {
    const nothing = { state: 'unknown', kind: null, revision: null, newest: null, from: null, until: null, issuedAt: null };
    server.replies[path] = [{ errorcode: 0, data: nothing }];
    show(<VerifyPage />, '/verify');
    const file = new File(['%PDF-'], 'report.pdf', { type: 'application/pdf' });
    fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
    await waitFor(() => expect(document.querySelector('.verify-found')?.textContent).toContain('Unknown'));
  });
});
