/** What is kept while the person is at the provider: the key to come back with, and what for. In the session storage, so that another tab knows nothing of it. */

export type Pending = {
  readonly purpose: 'signIn' | 'link';
  readonly key: string;
  /** The way back that the login was opened with. */
  readonly redirect: string | null;
};

const name = 'oidc';

/** Keeps it and leaves for the provider. */
export function leaveForProvider(url: string, pending: Pending): void {
  sessionStorage.setItem(name, JSON.stringify(pending));
  location.assign(url);
}

/** What was kept; undefined when this tab did not leave for a provider. */
export function readPending(): Pending | undefined {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as Pending);
  } catch {
    return undefined;
  }
}

/** It counts once. */
export function forgetPending(): void {
  sessionStorage.removeItem(name);
}
