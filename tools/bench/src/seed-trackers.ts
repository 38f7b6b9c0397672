/** Many trackers of the administrator, written by SQL: the calls people make would take longer than what is measured. */
import type pg from 'pg';

/** Inserts so many trackers of a model, of which `imeiOf` numbers from `first`, and who owns them; answers their ids in order. */
export async function seedTrackers(
  client: pg.Client,
  { first, count, model }: { first: number; count: number; model: string },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with own as (select a.id, g.id as group_id from account a join device_group g on g.owner_id = a.id and g.parent_id is null where a.account = 'admin')
, made as (
  insert into device (imei, kind, model, activation_key, owner_id, group_id, name, registered_at)
  select '8690001' || lpad(n::text, 8, '0'), 'tracker', $3, 'bench-key', own.id, own.group_id, 'Truck ' || n, now()
  from own, generate_series($1::integer, $1 + $2::integer - 1) n returning id, owner_id)
, owned as (insert into device_ownership (device_id, account_id) select id, owner_id from made)
, set as (insert into device_setting (device_id, from_ms, read_seconds, write_seconds) select id, 0, 30, 60 from made)
select id from made order by id`,
    [first, count, model],
  );
  await client.query('analyze device, device_ownership');
  return rows.map(({ id }) => id);
}
