/** A name over an identity, or over whatever else says which it is. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { devicePath, identityOf } from '../../values/device-row.js';

/** See above; with `to` the name leads there. */
export function TwoLines({ name, note, to }: { readonly name: string; readonly note: ReactNode; readonly to?: string }) {
  return (
    <span className="bound-device">
      {to === undefined ? (
        <span className="ell">{name}</span>
      ) : (
        <Link className="ell" to={to}>
          {name}
        </Link>
      )}
      <span className="two">{note}</span>
    </span>
  );
}

/** A device over what names it; its name leads to its page. */
export function DeviceLines({ device }: { readonly device: Parameters<typeof identityOf>[0] & { readonly name: string } }) {
  return <TwoLines name={device.name} note={identityOf(device)} to={devicePath(device)} />;
}
