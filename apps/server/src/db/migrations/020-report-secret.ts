/** A secret without which nobody reports for a phone: kept as its hash. */
export const sql = `
alter table device add report_secret bytea;
drop trigger device_changed on device;
create trigger device_changed after update of mac, imei, model, dealer_id, owner_id, is_scrapped, bind_key, report_secret on device
  for each statement execute function say_devices_changed();
`;
