/** What facts of a mission and of devices are put together of alike. */
import type { ReportContent, ReportFacts, ReportRule } from '@frostway/contract/report/content';
import { refuse } from '@frostway/contract/refusals';
import { activationEnergy } from '@frostway/contract/mission/stability';
import { activationOf } from '@frostway/core/mean-kinetic-temperature';
import type { Db } from '../../db/connect.js';
import type { RuleVersion } from '../rule/index.js';

/** Facts, what is drawn, the attached table, and what tells its subject from others. */
export type Assembled = {
  readonly facts: ReportFacts;
  readonly lines: ReportContent['lines'];
  readonly tracks: ReportContent['tracks'];
  readonly photos: ReportContent['photos'];
  readonly readings: Uint8Array;
  readonly subject: {
    /** The same of every report of the subject, and of no other. */
    readonly key: string;
    readonly kind: 'mission' | 'devices';
    readonly ownerId: number;
    readonly missionId: number | null;
  };
};

/** Constants of the mean kinetic temperature of an activation energy, kJ/mol, null for the usual one; their quotient is what it is counted with. */
export const mktOf = (energy: number | null): ReportFacts['mkt'] => ({
  energy: energy ?? activationEnergy.usual,
  gas: 8.3144,
  quotient: activationOf(energy),
});

/** Whose report it is. */
export async function ownerOf(db: Db, accountId: number): Promise<ReportFacts['owner']> {
  const found = await db.selectFrom('account').select(['account', 'nickname']).where('id', '=', accountId).executeTakeFirst();
  return found ?? refuse('accountNonexistent');
}

/** What a device is called in files. */
export const nameOf = ({ mac, imei, id }: { readonly mac: string | null; readonly imei: string | null; readonly id: number }): string =>
  mac ?? imei ?? String(id);

/** A rule as a report prints it. */
export const toRule = ({ id: _id, ignoreSeconds, ...rule }: RuleVersion): ReportRule => ({ ...rule, startUpSeconds: ignoreSeconds });

/** A time up to which is told: the last whole minute, so that a report of what goes on is not another one every second. */
export const wholeMinute = (ms: number): number => Math.floor(ms / 60_000) * 60_000;
