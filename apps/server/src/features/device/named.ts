/** What a device is and how it is called: the columns of it that rows of lists have, and the fields that answers have of them. */
import type { Selectable } from 'kysely';
import type { DeviceTable } from '../../db/schema.js';

/** Columns of `device`. */
export type NamedRow = Pick<Selectable<DeviceTable>, 'id' | 'kind' | 'mac' | 'imei' | 'name' | 'model'>;

/** The fields of an answer, of a row that may have more. */
export const namedOf = <R extends NamedRow>({ id, kind, mac, imei, name, model }: R): Pick<R, keyof NamedRow> => ({
  id,
  kind,
  mac,
  imei,
  name,
  model,
});
