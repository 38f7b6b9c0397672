/** A report as its page is given it. */
import type { Answer } from '@frostway/contract/endpoint';
import type { report as calls } from '@frostway/contract/report/endpoints';

/** See the contract. */
export type ShownReport = Answer<(typeof calls)['missionContent']>;
