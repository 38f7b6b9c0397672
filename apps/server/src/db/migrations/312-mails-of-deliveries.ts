/** What is put into an inbox is no mail. By itself, so that messages and alarms are never locked together: who sends takes them in one order, who tells of an alarm in the other. */
export const sql = `
drop index delivery_mail;
create index delivery_mail on delivery (mail_id) where mail_id is not null;
`;
