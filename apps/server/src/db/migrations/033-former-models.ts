/** The models devices were listed under before somebody corrected them: what was judged by a model stays judged by it. */
export const sql = `
-- A device was of this model until then (epoch ms), after the row before it; from the last one on it is of device.model.
create table device_former_model (
  device_id integer not null references device (id) on delete cascade,
  model text not null,
  until_ms bigint not null,
  primary key (device_id, until_ms)
);
`;
