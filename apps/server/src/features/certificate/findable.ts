/** Calibration certificates as the search finds them. */
import { sql } from 'kysely';
import { findable, type Findable } from '../../call/finding.js';
import { joinSeen } from '../../scope/devices.js';
import { isFor } from './sql.js';

/** Certificates of devices the caller sees the history of. */
export const findableCertificates: Findable = ({ caller, isWanted }) => sql`
  select ${findable({
    id: sql`certificate.id`,
    name: sql`certificate.number`,
    detail: sql`concat_ws(' · ', device.name, nullif(certificate.laboratory, ''))`,
    facts: sql`jsonb_build_object('mac', device.mac, 'imei', device.imei)`,
  })}
  from calibration_certificate as certificate join device on device.id = certificate.device_id ${joinSeen(caller)}
  where seen.may_history and ${isFor(caller)}
    and ${isWanted({ id: sql`certificate.id`, words: [sql`certificate.number`, sql`certificate.laboratory`] })}`;
