/** How long data is kept, as its owner meets it: a shorter time says what goes before it can be asked for, a longer one does not. */
import { fireEvent, screen as page, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RetentionDialog } from '../../ui/Retention.js';
import { fill, show } from '../../testing/page.js';
import { beside, bodies, server, withServer } from './sign-in.fixture.js';

withServer();
const removesAt = '2026-03-02T03:17:00.000Z';
const retention = { days: null, most: 400, kept: 400, removesAt, mayChange: true };
const preview = {
  before: '2026-01-31T03:17:00.000Z',
  removesAt,
  devices: 3,
  readings: 12_345,
  positions: 67,
  oldest: '2025-01-01T00:00:00.000Z',
};
const path = '/api/retention';

function submit(): void {
  const form = page.getByLabelText('Days').closest('form');
  if (form !== null) fireEvent.submit(form);
}

describe('keeping data for fewer days', () => {
  it('says what is removed and until when it can be taken back, and only then can be confirmed', async () => {
    server.replies['/api/retention/preview'] = [preview, preview].map((data) => ({ errorcode: 0, data }));
    server.replies[path] = [{ errorcode: 0, data: { ...retention, days: 30, kept: 30 } }];
    show(<RetentionDialog retention={retention} onClose={() => undefined} />, '/profile');
    fireEvent.click(page.getByText('Shorter period'));
    fill('Days', '900');
    submit();
    expect(beside('Days')).toBe('Enter a whole number from 1 to 400');
    fill('Days', '30');
    submit();
    expect(bodies(path)).toEqual([]);
    const told = await page.findByText(/gone for good/);
    expect(told.textContent).toMatch(
      /^12,345 readings and 67 positions from before 2026-01-31 .* will be removed at 2026-03-02 .* gone for good\.$/,
    );
    submit();
    await waitFor(() => expect(bodies(path)).toEqual([{ days: 30, confirm: true }]));
  });

  it('asks nothing when data is kept longer', async () => {
    server.replies[path] = [{ errorcode: 0, data: { ...retention, days: 90, kept: 90 } }];
    show(<RetentionDialog retention={{ ...retention, days: 30, kept: 30 }} onClose={() => undefined} />, '/profile');
    fill('Days', '90');
    submit();
    await waitFor(() => expect(bodies(path)).toEqual([{ days: 90 }]));
    expect(server.seen.map((each) => each.path)).not.toContain('/api/retention/preview');
  });
});
