/** Mails with files, which are made when they are sent, and the report of a mission at its end. */
export const sql = `
-- By whom its files are made, and what he has to know for it; null: it has none.
alter table mail add column attached jsonb;
alter table mission_message
  drop constraint mission_message_kind_check,
  add constraint mission_message_kind_check
    check (kind in ('started', 'incident', 'delay', 'arrived', 'ended', 'report', 'customerDeparted', 'customerSoon', 'customerDelay'));
`;
