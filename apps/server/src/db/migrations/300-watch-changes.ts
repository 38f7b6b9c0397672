/** That something was written of what watches a device: asked with every batch, where who wrote each of those rows took longer than judging. */
const watching = ['device_setting', 'rule_watch', 'device_former_model', 'device_ownership'];

export const sql = `
-- Written by triggers, in the transaction that changed something of what watches the device, whoever that was; a row is never changed, so nobody waits for another.
-- Gone a day later: that there are fewer is a change, too.
create table watch_change (
  device_id integer not null,
  id bigint generated always as identity,
  changed_at timestamptz not null default now(),
  primary key (device_id, id)
);
create index watch_change_time on watch_change (changed_at);

create function note_watch_change() returns trigger language plpgsql as $$ begin
  insert into watch_change (device_id) select distinct device_id from changed;
  return null;
end $$;
${watching
  .map(
    (
      table,
    ) => `create trigger ${table}_watch_added after insert on ${table} referencing new table as changed for each statement execute function note_watch_change();
create trigger ${table}_watch_moved after update on ${table} referencing new table as changed for each statement execute function note_watch_change();
create trigger ${table}_watch_removed after delete on ${table} referencing old table as changed for each statement execute function note_watch_change();`,
  )
  .join('\n')}

create function note_model_change() returns trigger language plpgsql as $$ begin
  insert into watch_change (device_id) values (new.id);
  return null;
end $$;
create trigger device_model_change after update of model on device for each row when (old.model is distinct from new.model) execute function note_model_change();

-- Their rows are written anew with every batch: with room in its page a row stays in it, and no index hears of it.
alter table judging set (fillfactor = 50);
alter table position_judging set (fillfactor = 50);
`;
