/** Devices of customers and of the stock as the search finds them, under the name the workplace shows. */
import { sql } from 'kysely';
import type { Findable } from '../../call/finding.js';
import { byDeviceName, findableDevice, withConnection } from '../device/index.js';
import { isBusinessOf, withHolders } from './parties.js';

/** See above. */
export const findableBusiness: Findable = ({ caller, isWanted }) => sql`
  select ${findableDevice(sql`0`)} from device ${withHolders} ${withConnection}
  where ${isBusinessOf(caller)} and ${isWanted(byDeviceName)}`;
