/** Vehicles from a file, and as rows of one. */
import type { Input } from '@frostway/contract/endpoint';
import { mission as table } from '@frostway/contract/mission/endpoints';
import type { ImportReport } from '@frostway/contract/mission/tables';
import { sql } from 'kysely';
import type { Caller, LocalizedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { checkMayOwn } from '../../scope/teams.js';
import type { Row as Cells } from '../export/index.js';
import { importTable } from './tables.js';
import { columns, type Row, addVehicle } from './vehicles.js';

const keyOf = ({ plate }: { readonly plate: string }): string => plate.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Adds those of a table; one of the same plate is there already. */
export async function importVehicles(
  caller: Caller,
  input: Input<(typeof table)['importVehicles']>,
  change: LocalizedChange,
  nowMs: number,
): Promise<ImportReport> {
  checkMayOwn(caller);
  const known = await change.db.selectFrom('vehicle').select('plate').where('owner_id', '=', caller.ownerId).execute();
  return importTable(input, caller.ownerId, change, {
    kind: 'vehicles',
    needs: ['plate', 'model'],
    input: table.addVehicle.input,
    keyOf,
    known: new Set(known.map(keyOf)),
    add: (given, each) => addVehicle(caller, given, each, nowMs),
  });
}

/** The rows of their table. */
export async function vehicleRows(db: Db, { ownerId }: Caller): Promise<Cells[]> {
  const { rows } = await sql<Row>`select ${columns} from vehicle where owner_id = ${ownerId} order by plate, id`.execute(db);
  return rows.map((row) => [
    row.plate,
    row.model,
    row.manufacturer,
    row.brand,
    row.emissions,
    row.colour,
    row.purchasedOn,
    row.lastMaintenanceOn,
    row.nextMaintenanceOn,
    row.insurer,
    row.insurerPhone,
    row.insuredUntil,
    row.remark,
  ]);
}
