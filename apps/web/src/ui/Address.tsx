/** The address of a place: asked for once it is shown; where it cannot be looked up, that in words beside the nearest name. */
import { type Place, useAddress } from '../api/addresses.js';
import { useText } from '../api/language.js';

/** Services whose terms want them to be named where their answers are read. */
const credits = { nominatim: '© OpenStreetMap', photon: '© OpenStreetMap', google: 'Google' } as const;

/** `short` is for rows: street or town, with the whole line as its hint. */
export function Address({ place, short = false }: { readonly place: Place; readonly short?: boolean }) {
  const { t } = useText();
  const { data, isPending } = useAddress(place);
  if (isPending) return <span className="mut">{short ? '' : t('geo.looking')}</span>;
  if (data === undefined) return <span className="mut">{t('message.noAddress')}</span>;
  const words = short ? data.short : data.address;
  return (
    <span title={short ? data.address : undefined}>
      {words}
      {data.failure === null || short ? null : (
        <span className="mut">
          {words === '' ? '' : ' · '}
          {data.failure}
        </span>
      )}
      {!short && data.provider in credits ? <span className="mut c12"> {credits[data.provider as keyof typeof credits]}</span> : null}
    </span>
  );
}
