/** The speed of a tracker that speaks to its port, judged from there to the alarm: decisions page, positioning. */
import { encodeAlarm, encodeLocation12, encodeLogin } from '@frostway/protocol/gt06/encode';
import { describe, expect, it } from 'vitest';
import { alarmStories } from './stories.fixture.js';

const second = 1000;
const { listeners, at, rule } = alarmStories({ unitMs: 60 * second, backMs: 30 * 60 * second });
const place = (seconds: number, speedKmh: number) => ({
  timeMs: at(0) + seconds * second,
  latitude: 31.8,
  longitude: 117.2,
  speedKmh,
  courseDegrees: 90,
  isValid: true,
  satellites: 9,
});

/** A tracker with a rule that it is too fast above 80 km/h for 20 s; it is watched from its first point on. */
async function fastTracker(): Promise<{ id: number; imei: string }> {
  const { id, imei } = await listeners().tracker();
  const made = await rule({ imei }, { name: 'Too fast', delay: 20, hysteresis: 3 });
  await listeners().test.sql("update alert_rule_version set probe = 'speed', value = 80 where rule_id = $1", [made.id]);
  return { id, imei };
}

async function drive(imei: string, id: number, points: readonly (readonly [seconds: number, speedKmh: number])[]): Promise<void> {
  const line = await listeners().line();
  const before = await listeners().countFacts(id);
  await line.send(encodeLogin({ imei }, 1));
  for (const [index, [seconds, speed]] of points.entries()) await line.send(encodeLocation12(place(seconds, speed), index + 2));
  await expect.poll(() => listeners().countFacts(id), { timeout: 10_000 }).toBeGreaterThanOrEqual(before + points.length);
  line.end();
}

const alarmsOf = (id: number): Promise<object[]> =>
  listeners().test.sql(
    'select type, state, started_ms, ended_ms, rule_id is not null as "isOfRule" from alarm where device_id = $1 order by id',
    [id],
  );
const since = (seconds: number): number => at(0) + seconds * second;

describe('a tracker that is too fast', () => {
  it('raises an alarm once it was for as long as the rule says, which ends when it is slower by the hysteresis', async () => {
    const { id, imei } = await fastTracker();
    await drive(imei, id, [
      [0, 60],
      [10, 90],
      [20, 95],
    ]);
    expect(await alarmsOf(id)).toMatchObject([{ type: 'overspeed', state: 'pending', started_ms: since(10) }]);
    await drive(imei, id, [
      [30, 101],
      [40, 79],
    ]);
    expect(await alarmsOf(id)).toMatchObject([{ type: 'overspeed', state: 'active', started_ms: since(10), ended_ms: null }]);
    await drive(imei, id, [[50, 70]]);
    expect(await alarmsOf(id)).toMatchObject([{ state: 'cleared', started_ms: since(10), ended_ms: since(50), isOfRule: true }]);
  });

  it('and of which a point that comes late says that it was not for long enough in between, never raised one', async () => {
    const { id, imei } = await fastTracker();
    await drive(imei, id, [
      [0, 90],
      [20, 90],
      [40, 50],
    ]);
    expect(await alarmsOf(id)).toMatchObject([{ state: 'cleared', started_ms: since(0), ended_ms: since(40) }]);
    await drive(imei, id, [[10, 50]]);
    expect(await alarmsOf(id)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('and says so itself within the minute has one alarm of it', async () => {
    const { id, imei } = await fastTracker();
    await drive(imei, id, [
      [0, 90],
      [30, 90],
    ]);
    const line = await listeners().line();
    await line.send(encodeLogin({ imei }, 1));
    await line.send(encodeAlarm(place(35, 91), { voltageLevel: 5, gsmLevel: 4 }, 0x06, 2));
    await expect
      .poll(() => alarmsOf(id), { timeout: 10_000 })
      .toMatchObject([
        { type: 'overspeed', state: 'active', isOfRule: true },
        { type: 'overspeed', state: 'merged', isOfRule: false },
      ]);
    line.end();
  });
});
