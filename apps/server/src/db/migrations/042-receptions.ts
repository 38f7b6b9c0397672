/** Which gateway hears which sensor: what asks for the sensors of a gateway looks at these, not at all that there are. */
export const sql = `
-- The last reading of a sensor that a gateway relayed, epoch ms, up to a minute behind: says of whom readings are to be looked for, never what was heard.
create table reception (
  gateway_id integer not null,
  device_id integer not null,
  last_ms bigint not null,
  primary key (gateway_id, device_id)
);

-- Asked for the last 24 hours; what is older is not looked at.
insert into reception (gateway_id, device_id, last_ms)
select gateway_id, device_id, max(time_ms) from reading
where gateway_id <> 0 and time_ms >= (extract(epoch from now()) * 1000)::bigint - 2 * 86400000::bigint
group by gateway_id, device_id;
`;
