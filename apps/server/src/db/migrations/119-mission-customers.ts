/** What those a link to a mission was sent to are told of it. */
export const sql = `
alter table mission_message
  drop constraint mission_message_kind_check,
  add constraint mission_message_kind_check
    check (kind in ('started', 'incident', 'delay', 'arrived', 'ended', 'customerDeparted', 'customerSoon', 'customerDelay'));
`;
