/** Start-ups count from a device's first reading, also when retention has removed it. */
export const sql = `
-- The first reading before \`base\` since the owner of that time has the device, epoch ms; null = there was none.
alter table judging add first_ms bigint;
-- What was removed before this was kept had been said long ago: since the owner has the device.
update judging set first_ms = (select coalesce(max(coalesce(o.from_ms, 0)), 0) from device_ownership o where o.device_id = judging.device_id) where base is not null;
`;
