/** Notes on the timeline of a mission: who writes and sees them, their photos, and what is kept when one is taken away. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { report } from '@frostway/contract/report/endpoints';
import { teamFeature as teams } from '@frostway/contract/team/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { point } from '../../testing/point.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
});

/** A point of a picture that says where it was taken. */
const photo = (): string => point('Place\0N31.2 E121.5').toString('base64');

describe('A note on the timeline of a mission', () => {
  it('is written at a moment of it, before it begins and after its end, and told oldest first', async () => {
    const { test } = world;
    const { id } = await world.add(owner, await world.plan(owner));
    const nowMs = test.clock.now();
    const first = await test.call(calls.addMissionNote, { id, note: ' Loaded ' }, owner.token);
    expect(first).toMatchObject({
      note: 'Loaded',
      at: new Date(nowMs).toISOString(),
      photos: [],
      isMine: true,
      author: { account: owner.account },
    });
    await test.call(calls.startMission, { id }, owner.token);
    await test.call(calls.endMission, { id }, owner.token);
    await test.call(calls.addMissionNote, { id, note: 'Seal checked', at: new Date(nowMs - 5 * minute).toISOString() }, owner.token);
    const { total, rows } = await test.call(calls.missionNotes, { id }, owner.token);
    expect(total).toBe(2);
    expect(rows.map(({ note }) => note)).toEqual(['Seal checked', 'Loaded']);
  });

  it('has at most ten photos, kept without where they were taken, for who sees the mission', async () => {
    const { test } = world;
    const { id } = await world.add(owner, await world.plan(owner));
    const { id: note } = await test.call(calls.addMissionNote, { id, note: 'Dented' }, owner.token);
    const [first] = (await test.call(calls.addNotePhoto, { id, note, photo: photo() }, owner.token)).photos;
    for (let more = 1; more < 10; more += 1) await test.call(calls.addNotePhoto, { id, note, photo: photo() }, owner.token);
    await test.refused(calls.addNotePhoto, { id, note, photo: photo() }, owner.token, 'notePhotosFull');
    const answer = await fetch(`${test.url}/api/mission/note/photo?id=${id}&photo=${first}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.headers.get('content-type')).toBe('image/png');
    const kept = Buffer.from(await answer.arrayBuffer());
    expect(kept.includes('IDAT')).toBe(true);
    expect(kept.includes('N31.2')).toBe(false);
    const other = await world.add(owner, await world.plan(owner));
    await test.refused(calls.notePhoto, { id: other.id, photo: first ?? 0 }, owner.token, 'noSuchPhoto');
    await test.refused(calls.addNotePhoto, { id: other.id, note, photo: photo() }, owner.token, 'noSuchNote');
    const fresh = await test.call(calls.addMissionNote, { id, note: 'Other' }, owner.token);
    const wrong = (content: Buffer) => ({ id, note: fresh.id, photo: content.toString('base64') });
    await test.refused(calls.addNotePhoto, wrong(Buffer.from('GIF89a')), owner.token, 'photoKind');
    await test.refused(calls.addNotePhoto, wrong(Buffer.alloc(8_000_001)), owner.token, 'photoTooLarge');
    await test.refused(calls.addNotePhoto, { id, note: fresh.id, photo: '' }, owner.token, 'photoKind');
  });

  it('no file of an account is kept beyond a gigabyte a day, wherever it is uploaded, and the next day there is room again', async () => {
    const { test } = world;
    const own = await world.account();
    const { id } = await world.add(own, await world.plan(own));
    await test.call(calls.startMission, { id }, own.token);
    const { id: note } = await test.call(calls.addMissionNote, { id, note: 'Dented' }, own.token);
    const { id: room } = await test.call(report.addRoom, { name: 'Cold room', places: [] }, own.token);
    const used = async (): Promise<unknown> => (await test.sql('select bytes::integer from upload_day where owner_id = $1', [own.id]))[0];
    await test.call(calls.addNotePhoto, { id, note, photo: photo() }, own.token);
    const [kept] = await test.sql<{ bytes: number }>('select photo_bytes as bytes from mission_note_photo where note_id = $1', [note]);
    expect(await used()).toEqual(kept);
    await test.sql('update upload_day set bytes = 999_999_999 where owner_id = $1', [own.id]);
    await test.refused(calls.addNotePhoto, { id, note, photo: photo() }, own.token, 'uploadsUsedUp');
    await test.refused(report.putRoomPlan, { id: room, plan: photo() }, own.token, 'uploadsUsedUp');
    const handover = { id, receiver: 'Dr. Lin', signature: [[100, 200, 300, 100, 500, 300, 600, 120]] };
    await test.refused(calls.handOver, { ...handover, photo: photo() }, own.token, 'uploadsUsedUp');
    await test.call(calls.handOver, handover, own.token);
    expect((await test.call(calls.missionNotes, { id }, own.token)).rows[0]?.photos).toHaveLength(1);
    await test.sql('update upload_day set day = day - 1 where owner_id = $1', [own.id]);
    await test.call(calls.addNotePhoto, { id, note, photo: photo() }, own.token);
    expect(await used()).toEqual(kept);
  });

  it('is seen by a team with access, written by one with all, taken away by who wrote it alone, and not there for strangers', async () => {
    const { test } = world;
    const { id } = await world.add(owner, await world.plan(owner));
    const [mate, stranger] = [await addTestAccount(test), await world.account()];
    const { id: teamId } = await test.call(teams.addTeam, { name: 'Dock' }, owner.token);
    await test.sql("insert into team_member (team_id, account_id, role, created_at) values ($1, $2, 'externalUser', now())", [
      teamId,
      mate.id,
    ]);
    await test.call(teams.addJoins, { teamId, kind: 'mission', targetId: [id], level: 'access' }, owner.token);
    const { id: note } = await test.call(calls.addMissionNote, { id, note: 'Ramp 4' }, owner.token);
    expect((await test.call(calls.missionNotes, { id }, mate.token)).rows).toMatchObject([{ note: 'Ramp 4', isMine: false }]);
    await test.refused(calls.addMissionNote, { id, note: 'x' }, mate.token, 'notAllowed');
    await test.call(teams.changeJoins, { teamId, kind: 'mission', targetId: [id], level: 'all' }, owner.token);
    const theirs = await test.call(calls.addMissionNote, { id, note: 'Waiting' }, mate.token);
    await test.refused(calls.removeMissionNote, { id, note }, mate.token, 'noSuchNote');
    await test.refused(calls.addNotePhoto, { id, note, photo: photo() }, mate.token, 'noSuchNote');
    await test.call(calls.removeMissionNote, { id, note: theirs.id }, mate.token);
    expect((await test.call(calls.missionNotes, { id }, owner.token)).total).toBe(1);
    const trail = await test.sql("select from audit_entry where entity = 'mission' and before ->> 'words' = 'Waiting'");
    expect(trail).toHaveLength(1);
    for (const call of [calls.missionNotes]) await test.refused(call, { id }, stranger.token, 'noSuchMission');
    await test.refused(calls.addMissionNote, { id, note: 'x' }, stranger.token, 'noSuchMission');
  });

  it('is refused when it is empty or too long', async () => {
    const { test } = world;
    const { id } = await world.add(owner, await world.plan(owner));
    await test.refused(calls.addMissionNote, { id, note: ' ' }, owner.token, 'noteEmpty');
    await test.refused(calls.addMissionNote, { id, note: 'x'.repeat(501) }, owner.token, 'textTooLong');
    await test.refused(calls.addMissionNote, { id, note: 'x', at: 'soon' }, owner.token, 'dateFormat');
  });
});
