/**
 * What decides which of several values of one second, and which of several named facts, is the latest stands beside each of them, so that any
 * order of arrival ends in the same row.
 */
const probes = ['temperature', 'humidity', 'light', 'power', 'power_percent'] as const;

export const sql = `
alter table device_state
  -- Strength and gateway of the reading each value is of: (rssi, none = -1001) * 2^31 - gateway_id.
  ${probes.map((probe) => `add column ${probe}_rank bigint`).join(',\n  ')},
  -- The time of each of the attributes under the same name, epoch ms; behind the point what orders several of one moment.
  add column attribute_ms jsonb not null default '{}';
update device_state set
  ${probes.map((probe) => `${probe}_rank = case when ${probe}_ms is not null then coalesce(rssi, -1001) * 2147483648::bigint - coalesce(gateway_id, 0) end`).join(',\n  ')},
  attribute_ms = coalesce((select jsonb_object_agg(name, status_ms) from jsonb_object_keys(attributes) as name where status_ms is not null), '{}');
`;
