/** A picture that a call gives to who may see it: small, and as large as it is when it is opened. */
import type { Endpoint, Sent } from '@frostway/contract/endpoint';
import { useEffect, useState } from 'react';
import { callFile } from '../../api/call.js';

type Props<E extends Endpoint> = { readonly call: E; readonly input: Sent<E>; readonly alt: string };

/** See above. Nothing until it is there. */
export function FilePicture<E extends Endpoint>({ call, input, alt }: Props<E>) {
  const [url, setUrl] = useState<string>();
  const key = JSON.stringify(input);
  useEffect(() => {
    const aborter = new AbortController();
    let made: string | undefined;
    callFile(call, JSON.parse(key) as Sent<E>, { signal: aborter.signal }).then(
      (picture) => {
        if (aborter.signal.aborted) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      aborter.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [call, key]);
  if (url === undefined) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={alt} />
    </a>
  );
}
