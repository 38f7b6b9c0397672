/** Which fences devices have been told to keep, and by which of their own numbers. */
export const sql = `
create table device_fence (
  device_id integer not null references device (id) on delete cascade,
  -- The number the device knows it by.
  slot smallint not null check (slot between 1 and 8),
  fence_id integer not null,
  version integer not null,
  kind text not null check (kind in ('circle', 'polygon')),
  primary key (device_id, slot),
  unique (device_id, fence_id),
  foreign key (fence_id, version) references fence_version (fence_id, version) on delete cascade
);
create index device_fence_fence on device_fence (fence_id, version);
`;
