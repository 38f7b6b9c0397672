/** A device by what names it, as the calls of certificates take it. */
export type CertifiedDevice = { readonly mac: string | null; readonly imei: string | null };
export const nameOf = ({ mac, imei }: CertifiedDevice): { mac: string } | { imei: string } =>
  mac === null ? { imei: imei ?? '' } : { mac };
