/** Drivers: who they are, the tags they carry, and who drove which trip, by its tag or by hand. */
import { driver as calls } from '@frostway/contract/driver/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import type { Imei } from '@frostway/core/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, drive, hour, minute, type Said, say, stand } from '../position/track.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
let imei: Imei;
/** Eight in the morning of yesterday, UTC. */
let at = 0;
TestListeners.forFile((opened) => {
  listeners = opened;
  owner = opened.account;
});
beforeEach(async () => {
  imei = (await listeners.tracker()).imei;
  at = Math.floor(listeners.now() / day) * day - day + 8 * hour;
});
const add = (input: object) => listeners.test.call(calls.addDriver, { name: 'Chen Ruoxi', ...input }, owner.token);
const drivers = async (search = '') => (await listeners.test.call(calls.drivers, { search }, owner.token)).rows.map(({ name }) => name);
const trips = async () =>
  (await listeners.test.call(position.trips, { imei, st: at - hour, et: at + 2 * hour, kind: 'trip' }, owner.token)).rows;

describe('/api/driver', () => {
  it('keeps drivers with phone, licence and tags, and finds them by each of these', async () => {
    const added = await add({ phone: '13800138000', licence: 'L-778', licenceUntil: '2027-05-01', tags: ['0af7 e6', '0AF7E6', 'card-9'] });
    expect(added).toMatchObject({ phone: '+8613800138000', licence: 'L-778', licenceUntil: '2027-05-01', tags: ['0AF7E6', 'CARD-9'] });
    for (const search of ['ruoxi', '8001', 'l-77', 'af7e']) expect(await drivers(search)).toContain('Chen Ruoxi');
    expect(await drivers('nobody')).toEqual([]);
    const changed = await listeners.test.call(calls.changeDriver, { id: added.id, tags: ['NEW'], phone: null }, owner.token);
    expect(changed).toMatchObject({ tags: ['NEW'], phone: null, licence: 'L-778' });
    await listeners.test.refused(calls.changeDriver, { id: added.id, tags: ['new'] }, owner.token, 'nothingChanged');
    await listeners.test.call(calls.removeDriver, { id: added.id }, owner.token);
    await listeners.test.refused(calls.changeDriver, { id: added.id, name: 'Gone' }, owner.token, 'noSuchDriver');
  });

  it('gives a tag to one driver, and refuses what is none', async () => {
    await add({ name: 'First', tags: ['T1'] });
    await listeners.test.refused(calls.addDriver, { name: 'Second', tags: ['t1'] }, owner.token, 'driverTagTaken');
    await listeners.test.refused(calls.addDriver, { name: 'Second', tags: ['a/b'] }, owner.token, 'driverTagInvalid');
    await listeners.test.refused(calls.addDriver, { name: ' ' }, owner.token, 'driverNameEmpty');
    await listeners.test.refused(calls.addDriver, { name: 'Second', phone: 'x' }, owner.token, 'phoneInvalid');
    const other = await addTestAccount(listeners.test);
    expect(await listeners.test.call(calls.addDriver, { name: 'Elsewhere', tags: ['T1'] }, other.token)).toMatchObject({ tags: ['T1'] });
  });
});

describe('PUT /api/trips/driver', () => {
  const tagged = (said: Said[], tag: string) =>
    said.map((each, place) => (place === 0 ? { ...each, attributes: { driverId: tag } } : each));
  const drivenBy = async () => (await trips()).map((trip) => trip.drivers.map(({ name, byHand }) => [name, byHand]));

  it('wins over the tag of a trip, for its time alone; taken back the tag counts again', async () => {
    const tag = `TAG${imei.slice(-6)}`;
    const [byTag, byHand] = [await add({ name: 'By tag', tags: [tag] }), await add({ name: 'By hand' })];
    await say(listeners, imei, [
      ...tagged(drive(at, 10), tag.toLowerCase()),
      ...stand(at + 11 * minute, 20, 10),
      ...tagged(drive(at + 32 * minute, 10, 11), tag),
      ...stand(at + 43 * minute, 10, 21),
    ]);
    expect(await drivenBy()).toEqual([[['By tag', false]], [['By tag', false]]]);
    const set = (from: number, until: number, driverId: number | null) =>
      listeners.test.call(calls.setTripDriver, { imei, st: at + from * minute, et: at + until * minute, driverId }, owner.token);
    await set(30, 60, byHand.id);
    expect(await drivenBy()).toEqual([[['By tag', false]], [['By hand', true]]]);
    // What is said later cuts what was said before, on both sides.
    await set(-10, 60, byTag.id);
    await set(15, 25, byHand.id);
    expect(await drivenBy()).toEqual([[['By tag', true]], [['By tag', true]]]);
    await set(-10, 60, null);
    expect(await drivenBy()).toEqual([[['By tag', false]], [['By tag', false]]]);
    await listeners.test.refused(
      calls.setTripDriver,
      { imei, st: at, et: at + 32 * day, driverId: null },
      owner.token,
      'driverTimeTooLong',
    );
    await listeners.test.refused(calls.setTripDriver, { imei, st: at, et: at + 1, driverId: 2 ** 30 }, owner.token, 'noSuchDriver');
  });
});
