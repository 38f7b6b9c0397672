/** What the panel and the dialogs of certificates have in common. */
import { certificateFeature } from '@frostway/contract/certificate/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { overview } from '@frostway/contract/overview/endpoints';

/** Answers that a change of certificates makes old. */
export const changedByCertificate: readonly Endpoint[] = [certificateFeature.list, certificateFeature.due, overview.base];

/** A device by what names it. */
export type Named = { readonly mac: string | null; readonly imei: string | null };
export const nameOf = ({ mac, imei }: Named): { mac: string } | { imei: string } => (mac === null ? { imei: imei ?? '' } : { mac });
