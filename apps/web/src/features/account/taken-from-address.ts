/** What a link brought in its address: read once and taken out of it, so that it stays in no history and no picture of the screen. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The parameters of these names as the address had them when the page opened. `names` is a constant of its page. */
export function useTakenFromAddress<Name extends string>(names: readonly Name[]): Readonly<Partial<Record<Name, string>>> {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [taken] = useState(() => {
    const query = new URLSearchParams(search);
    const found = names.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return Object.fromEntries(found) as Partial<Record<Name, string>>;
  });
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!names.some((name) => query.has(name))) return;
    for (const name of names) query.delete(name);
    const rest = query.toString();
    void navigate(pathname + (rest === '' ? '' : `?${rest}`) + hash, { replace: true });
  }, [names, pathname, search, hash, navigate]);
  return taken;
}

/** A page before the login with the way back, and nothing else, in its address. */
export function keepingReturn(path: string, search: string): string {
  const redirect = new URLSearchParams(search).get('redirect');
  return redirect === null ? path : `${path}?${new URLSearchParams({ redirect }).toString()}`;
}
