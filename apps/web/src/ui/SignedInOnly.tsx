/** A page whose path is open for holders of a share key, who are shown another: everybody else needs a session. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginWithReturn } from '../api/redirect.js';
import { useSessionToken } from '../api/session.js';

/** Shows it to who has a session; anybody else is led to the login, and back from there. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const token = useSessionToken();
  const { pathname, search, hash } = useLocation();
  return token === undefined ? <Navigate to={loginWithReturn(pathname + search + hash)} replace /> : children;
}
