/** Settings that are wanted of a device go out as commands of the ledger, which is the one record of what a device was told. */
export const sql = `
-- verdict: what an answer says of the command; null while there is none, or where nobody but the platform refused. No expires_at: it waits until it is told,
-- as long as the setting is wanted.
alter table command add column verdict text check (verdict in ('taken', 'refused', 'unclear'));
alter table command alter column expires_at drop not null;
alter table command drop constraint command_way_check;
alter table command add constraint command_way_check check (way in ('cmd', 'udpcmd', 'testcmd', 'setting'));
create index command_setting on command (device_id, name, id) where way = 'setting';

insert into command (order_id, device_id, way, name, params, is_once, is_held, state, flag, created_at, sent_at, sendings, answered_at, answer, verdict)
select nextval('command_order'), device_id, 'setting', name, jsonb_build_object('value', value), false, false,
  case when state = 'refused' then 'refused' when state = 'taken' or answer is not null then 'answered' else 'sent' end,
  flag, sent_at, sent_at, 1, case when state <> 'sent' or answer is not null then sent_at end, answer,
  case when state <> 'sent' then state when answer is not null then 'unclear' end
from setting_delivery;
drop table setting_delivery;
`;
