/** A device by what names it, as the calls of certificates take it. */
export type Named = { readonly mac: string | null; readonly imei: string | null };
export const nameOf = ({ mac, imei }: Named): { mac: string } | { imei: string } => (mac === null ? { imei: imei ?? '' } : { mac });
