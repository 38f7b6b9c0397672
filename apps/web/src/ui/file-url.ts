/** A file that a call gives to who may see it, as an address the page can draw. */
import type { Endpoint, Sent } from '@frostway/contract/endpoint';
import { useEffect, useState } from 'react';
import { callFile } from '../api/call.js';

/** Its address for as long as it is shown; undefined until it is there, where it may not be had, and without an input. */
export function useFileUrl<E extends Endpoint>(call: E, input: Sent<E> | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  const key = input === undefined ? undefined : JSON.stringify(input);
  useEffect(() => {
    if (key === undefined) return undefined;
    const aborter = new AbortController();
    let made: string | undefined;
    callFile(call, JSON.parse(key) as Sent<E>, { signal: aborter.signal }).then(
      (file) => {
        if (aborter.signal.aborted) return;
        made = URL.createObjectURL(file);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      aborter.abort();
      setUrl(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [call, key]);
  return url;
}
