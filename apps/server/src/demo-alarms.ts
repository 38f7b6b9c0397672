/** What people of the demo do about alarms: the rules they set when it was made, and a colleague who looks after what is older than half a day. */
import type { Demo } from '@frostway/fleet/demo';
import { sql } from 'kysely';
import type { Db, Tx } from './db/connect.js';
import { putBackRules } from './features/rule/index.js';
import type { Principal } from './scope/devices.js';
import { wasHeld } from './telemetry-store/joined.js';

const hour = 3600;

type DemoRule = Omit<Parameters<typeof putBackRules>[1][number], 'name' | 'groupIds' | 'macs'> & {
  readonly name: Readonly<Record<Demo['lang'], string>>;
  readonly groups?: readonly string[];
  /** The sensors of rooms that are kept at most this warm, C. */
  readonly keptAt?: number;
};

/** Rules by the groups or the sensors they are meant for. They stand beside the limits of the devices themselves. */
const demoRules: readonly DemoRule[] = [
  {
    name: { 'zh-cn': '冷藏 24 小时内累计超 8 ℃ 达 2 小时', en: 'Chilled: over 8 °C for 2 h in 24 h' },
    probe: 'temperature',
    condition: 'gt',
    value: 8,
    mode: 'cumulative',
    delay: 2 * hour,
    window: 24 * hour,
    severity: 'alarm',
    keptAt: 8,
  },
  {
    name: { 'zh-cn': '常温 30 天平均动力学温度超 25 ℃', en: 'Ambient: MKT of 30 days over 25 °C' },
    probe: 'mkt',
    condition: 'gt',
    value: 25,
    delay: 0,
    window: 30 * 24 * hour,
    severity: 'warning',
    keptAt: 25,
  },
  {
    name: { 'zh-cn': '疫苗专线 低于 0 ℃ 立即报警', en: 'Vaccine lane: below 0 °C at once' },
    probe: 'temperature',
    condition: 'lt',
    value: 0,
    delay: 0,
    severity: 'alarm',
    groups: ['road-vaccine'],
  },
  {
    name: { 'zh-cn': '疫苗专线 高于 7 ℃ 持续 30 分钟', en: 'Vaccine lane: over 7 °C for 30 min' },
    probe: 'temperature',
    condition: 'gt',
    value: 7,
    delay: hour / 2,
    hysteresis: 0.5,
    severity: 'warning',
    groups: ['road-vaccine'],
  },
  {
    name: { 'zh-cn': '冷冻 高于 −12 ℃ 持续 30 分钟', en: 'Frozen: over −12 °C for 30 min' },
    probe: 'temperature',
    condition: 'gt',
    value: -12,
    delay: hour / 2,
    severity: 'alarm',
    keptAt: -15,
  },
];

/** Makes a demo's rules what they were: others are ended, missing ones made, which watch from then on (epoch ms; unset = now). Answers the devices they watch. */
export async function seedDemoRules(
  tx: Tx,
  caller: Principal,
  { lang, devices }: Demo,
  groupIds: ReadonlyMap<string, number>,
  { nowMs, fromMs }: { readonly nowMs: number; readonly fromMs?: number | undefined },
): Promise<number[]> {
  const wanted = demoRules.map(({ name, groups = [], keptAt, ...rule }) => ({
    ...rule,
    name: name[lang],
    groupIds: groups.flatMap((key) => groupIds.get(key) ?? []),
    macs: devices.flatMap(({ kind, identity, limits }) =>
      kind === 'beacon' && keptAt !== undefined && limits.temperatureUpper === keptAt ? [identity.mac] : [],
    ),
  }));
  const { ruleIds, deviceIds } = await putBackRules(caller, wanted, { db: tx, audit: () => undefined }, nowMs);
  if (fromMs !== undefined && ruleIds.length > 0)
    await tx.updateTable('rule_watch').set({ from_ms: fromMs }).where('rule_id', 'in', ruleIds).execute();
  return deviceIds;
}

/** A report that took longer than this was held by a line that was down, ms. */
const heldMs = 5 * 60_000;

/** A live server has judged a report so long after its time, ms. */
const judgedAfterMs = 2000;

/**
 * Dates alarms of the past as a live server would have: the past is stored in steps, at whose end its clock stands. Late stays what readings told that a
 * gateway without a line had held. What was said of an alarm is dated as the alarm is.
 */
export async function datePastAlarms(db: Db, untilMs: number): Promise<void> {
  const until = new Date(untilMs);
  await sql`
    update alarm set is_late = false, raised_at = to_timestamp((excursion.fired_ms + ${judgedAfterMs}) / 1000.0)
    from excursion, device join account on account.id = device.owner_id and account.level = 'demo'
    where excursion.device_id = alarm.device_id and excursion.id = alarm.excursion_id and device.id = alarm.device_id
      and alarm.raised_at <= ${until} and alarm.raised_at > to_timestamp((excursion.fired_ms + ${judgedAfterMs}) / 1000.0)
      and not ${wasHeld(sql`alarm.device_id`, sql`excursion.fired_ms`, heldMs)}`.execute(db);
  await sql`
    update alarm set cleared_at = greatest(alarm.raised_at, to_timestamp((excursion.closed_ms + ${judgedAfterMs}) / 1000.0))
    from excursion, device join account on account.id = device.owner_id and account.level = 'demo'
    where excursion.device_id = alarm.device_id and excursion.id = alarm.excursion_id and device.id = alarm.device_id
      and alarm.state = 'cleared' and alarm.cleared_at <= ${until}
      and alarm.cleared_at > greatest(alarm.raised_at, to_timestamp((excursion.closed_ms + ${judgedAfterMs}) / 1000.0))
      and not ${wasHeld(sql`alarm.device_id`, sql`excursion.closed_ms`, heldMs)}`.execute(db);
  await dateWhatWasSaid(db, until);
}

/** The first start and the end of alarms in their history, and who was notified of them when. What began again keeps its times, and so does what was told as news. */
async function dateWhatWasSaid(db: Db, until: Date): Promise<void> {
  const alarms = sql`select a.device_id, a.id, a.raised_at, a.cleared_at from alarm a
    join device d on d.id = a.device_id join account o on o.id = d.owner_id and o.level = 'demo'
    where a.raised_at <= ${until} and not exists (select from alarm_event e where e.device_id = a.device_id and e.alarm_id = a.id and e.kind = 'reopened')`;
  await sql`
    update alarm_event e set at = case e.kind when 'raised' then a.raised_at else a.cleared_at end from (${alarms}) a
    where e.device_id = a.device_id and e.alarm_id = a.id and e.kind in ('raised', 'cleared') and e.at <= ${until}
      and e.at > case e.kind when 'raised' then a.raised_at else a.cleared_at end`.execute(db);
  await sql`
    with dated as (
      select n.id, n.created_at - case n.moment when 'start' then a.raised_at else a.cleared_at end as sooner
      from alarm_notice n join (${alarms}) a on a.device_id = n.device_id and a.id = n.alarm_id where n.moment in ('start', 'end') and n.created_at <= ${until}),
    noticed as (update alarm_notice n set created_at = n.created_at - sooner from dated where n.id = dated.id and sooner > interval '0')
    update delivery d set created_at = d.created_at - sooner, due_at = d.due_at - sooner, handed_at = d.handed_at - sooner
    from dated where d.notice_id = dated.id and sooner > interval '0' and (d.handed_at is null or d.handed_at = d.due_at)`.execute(db);
}

/** What is older than this the colleague has looked at, ms. */
const lookedAfterMs = 12 * hour * 1000;

/** Acknowledges what is over and older than half a day, as a person would who has looked at it: never before the server had raised it. */
export async function lookAfterDemo(db: Db, nowMs: number): Promise<void> {
  await sql`
    with over as (
      update alarm a set acknowledged_at = greatest(to_timestamp((coalesce(a.ended_ms, a.started_ms) + 600000) / 1000.0), a.raised_at, a.cleared_at), acknowledged_by = d.owner_id,
        reason = case when a.type in ('temperatureHigh', 'humidityHigh') then 'doorOpen' when a.type = 'temperatureLow' then 'defrosting' else 'loading' end
      from device d join account o on o.id = d.owner_id and o.level = 'demo'
      where a.device_id = d.id and a.state = 'cleared' and a.acknowledged_at is null and a.started_ms < ${nowMs - lookedAfterMs}
      returning a.device_id, a.id, a.acknowledged_at, a.acknowledged_by, a.reason)
    insert into alarm_event (device_id, alarm_id, at, kind, account_id, body)
    select device_id, id, acknowledged_at, 'acknowledged', acknowledged_by, jsonb_build_object('reason', reason) from over`.execute(db);
}
