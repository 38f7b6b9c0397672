/** A report, put together and issued: what calls answer and files are drawn from. */
import type { ReportContent } from '@frostway/contract/report/content';
import type { Tools } from '../../platform/tools.js';
import type { Principal } from '../../scope/principal.js';
import { photosOf } from '../mission/index.js';
import { type Asked, deviceReport } from './of-devices.js';
import { missionReport } from './of-mission.js';
import { type AskedRoom, roomReport } from './of-room.js';
import { planBytes } from './rooms.js';
import { issue } from './revisions.js';

/** Of what: a mission by its id, or devices over a period. */
export type ReportSubject = { readonly missionId: number } | AskedRoom | Asked;
/** A report as it was issued. */
export type Report = {
  readonly content: ReportContent;
  /** The table that is attached, to the byte what `data.readingsHash` is of. */
  readonly readings: Uint8Array;
  /** The page on which anybody can verify it. */
  readonly verifyUrl: string;
  /** The bytes of photos it speaks of, by their SHA-256, read when they are drawn. */
  readonly photos: (wanted: readonly string[]) => Promise<Map<string, Uint8Array>>;
};

/** Refuses as `missionReport` and `deviceReport` do. */
export async function reportOf(
  tools: Pick<Tools, 'db' | 'store' | 'clock' | 'publicUrl'>,
  principal: Principal,
  subject: ReportSubject,
): Promise<Report> {
  const { db, clock, publicUrl } = tools;
  const assemble = () =>
    'missionId' in subject
      ? missionReport(tools, principal, subject.missionId)
      : 'roomId' in subject
        ? roomReport(tools, principal, subject)
        : deviceReport(tools, principal, subject);
  const { facts, lines, tracks, photos, readings, revision, hash } = await issue(
    db,
    { accountId: principal.accountId, nowMs: clock.now() },
    assemble,
  );
  const url = new URL('/verify', publicUrl());
  url.searchParams.set('report', hash);
  return {
    content: { ...facts, revision, hash, lines, tracks, photos },
    readings,
    verifyUrl: url.href,
    photos: async (wanted) =>
      'missionId' in subject
        ? photosOf(db, subject.missionId, wanted)
        : 'roomId' in subject
          ? planBytes(db, subject.roomId, wanted)
          : new Map(),
  };
}
