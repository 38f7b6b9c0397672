/** Positions as a kind of facts whose days are sealed. */
import { type PositionChunk, positionCoder } from '../chunk/position-chunk.js';
import { positionAt, positionRowsOf } from '../chunk/rows.js';
import { positionArrays, positionRowColumns, unnestedPositions } from '../position-arrays.js';
import { comparePositions } from '../positions.js';
import type { StoredPosition } from '../rows.js';
import { inputsOf, namesOf } from '../said-attributes.js';
import type { Kind } from './kind.js';
import { measures, measureShape } from '../position-measures.js';

export const positions: Kind<PositionChunk, StoredPosition> = {
  name: 'positions',
  rows: 'position',
  sealed: 'position_chunk',
  coder: positionCoder,
  numbers: ['timeMs', 'receivedMs', 'source', 'flags', 'isValid', ...measures],
  tie: { column: 'source', name: 'source' },
  read: {
    columns: `time_ms, received_ms, source, flags, is_valid, ${measures.join(', ')}`,
    isUnknown: `'NaN' in (${measures.join(', ')})`,
    shape: {
      timeMs: 'int8',
      receivedMs: 'int8',
      source: 'int2',
      flags: 'int2',
      isValid: 'bool',
      ...measureShape,
    },
  },
  beside: [{ column: 'attributes', of: ({ attributes }) => namesOf(attributes), bind: (list) => list }],
  insert: async (client, deviceId, day) => {
    const rows = positionRowsOf(deviceId, day);
    await client.query({
      name: 'open-day-of-positions',
      text: `insert into position (${positionRowColumns}) select * from ${unnestedPositions} on conflict do nothing`,
      values: positionArrays(
        rows,
        rows.map((row) => row.attributes),
      ),
    });
  },
  at: (deviceId, day, index) => ({ ...positionAt(deviceId, day, index), inputs: inputsOf(day.attributes[index] ?? null) }),
  follows: comparePositions,
};
