/** Silences that are over are found by the device and their end: late data may show that there was less of them. */
export const sql = `
create index alarm_past_silence on alarm (device_id, ended_ms) where state = 'cleared' and type in ('silence', 'gatewayLost');
`;
