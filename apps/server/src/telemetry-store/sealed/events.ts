/** Events as a kind of facts whose days are sealed. */
import { type EventChunk, eventCoder } from '../chunk/event-chunk.js';
import { eventAt, eventRowsOf } from '../chunk/rows.js';
import { eventArrays, eventRowColumns, unnestedEvents } from '../event-arrays.js';
import type { EventRow } from '../rows.js';
import type { Kind } from './kind.js';

export const events: Kind<EventChunk, EventRow> = {
  name: 'events',
  rows: 'device_event',
  sealed: 'event_chunk',
  coder: eventCoder,
  numbers: ['timeMs', 'receivedMs', 'flags'],
  texts: ['kind'],
  documents: 'body',
  // Whatever language the database sorts in.
  tie: { column: 'kind collate "C"', name: 'kind' },
  read: {
    columns: 'time_ms, received_ms, flags',
    isUnknown: 'false',
    shape: { timeMs: 'int8', receivedMs: 'int8', flags: 'int2' },
  },
  beside: [{ column: 'kinds', of: ({ kind }) => [...new Set(kind)].sort(), bind: (list) => list }],
  insert: async (client, deviceId, day) => {
    const rows = eventRowsOf(deviceId, day);
    await client.query({
      name: 'open-day-of-events',
      text: `insert into device_event (${eventRowColumns}) select * from ${unnestedEvents} on conflict do nothing`,
      values: eventArrays(
        rows,
        rows.map(({ body }) => body),
      ),
    });
  },
  at: eventAt,
  follows: (a, b) => a.timeMs - b.timeMs || Buffer.compare(Buffer.from(a.kind), Buffer.from(b.kind)),
};
