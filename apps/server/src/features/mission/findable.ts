/** Missions, and the vehicles, addresses and contact persons they are made of, as the search finds them. */
import { sql } from 'kysely';
import { findable, type Findable } from '../../call/finding.js';
import { missionsOf } from '../../scope/missions.js';
import { plain } from './vehicles.js';

/** The caller's contacts. */
export const findableContacts: Findable = ({ caller, isWanted }) => sql`
  select ${findable({ id: sql`contact.id`, name: sql`contact.name`, detail: sql`contact.email` })}
  from contact
  where contact.owner_id = ${caller.ownerId} and ${isWanted({
    id: sql`contact.id`,
    words: [sql`contact.name`, sql`contact.email`, sql`contact.company`],
    phone: sql`contact.phone`,
  })}`;

/** Missions the caller sees, by name, mission number and the name another system gave them. */
export const findableMissions: Findable = ({ caller, isWanted }) => sql`
  select ${findable({ id: sql`mission.id`, name: sql`mission.name`, detail: sql`mission.code` })}
  from mission join ${missionsOf(caller)} as seen on seen.mission_id = mission.id
  where ${isWanted({ id: sql`mission.id`, words: [sql`mission.name`, sql`mission.code`, sql`mission.external_id`] })}`;

/** The caller's vehicles, by their plate however it is typed. */
export const findableVehicles: Findable = ({ caller, isWanted }) => sql`
  select ${findable({ id: sql`vehicle.id`, name: sql`vehicle.plate`, detail: sql`vehicle.model` })}
  from vehicle
  where vehicle.owner_id = ${caller.ownerId} and ${isWanted({
    id: sql`vehicle.id`,
    words: [sql`vehicle.plate`],
    marks: [plain(sql`vehicle.plate`)],
  })}`;

/** The caller's addresses. */
export const findableAddresses: Findable = ({ caller, isWanted }) => sql`
  select ${findable({ id: sql`place.id`, name: sql`place.name`, detail: sql`place.address` })}
  from mission_address as place
  where place.owner_id = ${caller.ownerId} and ${isWanted({ id: sql`place.id`, words: [sql`place.name`, sql`place.address`] })}`;
