/** A part of the page in a test: signed in, shown at an address as the program shows it, and left again. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, type RenderResult, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { answers } from '../api/answers.js';
import { clearFleet } from '../api/fleet-store.js';
import { endSession, keepSession } from '../api/session.js';

/** A session that does not end by itself. */
export const signIn = (): void => keepSession({ token: 't', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 1, lastLoginAt: null });

let location = { pathname: '', search: '' };
/** Notes where the page is; shows nothing. */
function Address() {
  const now = useLocation();
  useLayoutEffect(() => {
    location = now;
  }, [now]);
  return null;
}
/** The address of what is shown: its path and its query. */
export const addressNow = (): string => location.pathname + location.search;
/** The query alone, with its question mark; empty without one. */
export const queryNow = (): string => location.search;

/** Shows something at an address, with the answers of the server. */
export const show = (shown: ReactNode, address = '/'): RenderResult =>
  render(shown, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={answers}>
        <MemoryRouter initialEntries={[address]}>
          {children}
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    ),
  });

/** Writes into the field of a label. */
export const fill = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Presses the button of a name. */
export const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

/** Takes everything away that a test has shown, asked or stood in for: the next one begins as the first. */
export function leavePage(): void {
  cleanup();
  answers.clear();
  clearFleet();
  endSession('left');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
