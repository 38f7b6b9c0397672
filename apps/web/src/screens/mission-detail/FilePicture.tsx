/** A picture that a call gives to who may see it: small, and as large as it is when it is opened. */
import type { Endpoint, Sent } from '@frostway/contract/endpoint';
import { useFileUrl } from '../../ui/file-url.js';

type Props<E extends Endpoint> = { readonly call: E; readonly input: Sent<E>; readonly alt: string };

/** See above. Nothing until it is there. */
export function FilePicture<E extends Endpoint>({ call, input, alt }: Props<E>) {
  const url = useFileUrl(call, input);
  if (url === undefined) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={alt} />
    </a>
  );
}
