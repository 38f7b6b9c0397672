/** All migrations in the order they run. Forward only: one that has landed is never edited. */
import { sql as accounts } from './001-accounts.js';
import { sql as devices } from './002-devices.js';
import { sql as telemetry } from './003-telemetry.js';
import { sql as latest } from './004-latest.js';
import { sql as people } from './005-people.js';
import { sql as alarms } from './006-alarms.js';
import { sql as audit } from './007-audit.js';
import { sql as binding } from './008-binding.js';
import { sql as notification } from './009-notification.js';
import { sql as mkt } from './010-mkt.js';
import { sql as settings } from './011-settings.js';
import { sql as alarmIndexes } from './012-alarm-indexes.js';
import { sql as pastSilence } from './013-past-silence.js';
import { sql as marksAndPlaces } from './014-marks-and-places.js';
import { sql as retention } from './015-retention.js';
import { sql as told } from './016-told.js';
import { sql as canary } from './017-canary.js';
import { sql as silences } from './018-silences.js';
import { sql as relays } from './019-relays.js';
import { sql as reportSecret } from './020-report-secret.js';
import { sql as knownDevices } from './021-known-devices.js';
import { sql as readiness } from './023-readiness.js';
import { sql as firstReadings } from './024-first-readings.js';
import { sql as incidents } from './028-incidents.js';
import { sql as counted } from './029-counted.js';
import { sql as agreed } from './030-agreed.js';
import { sql as zones } from './031-zones.js';
import { sql as planTypes } from './032-plan-types.js';
import { sql as formerModels } from './033-former-models.js';
import { sql as push } from './034-push.js';
import { sql as accountRetention } from './035-account-retention.js';
import { sql as probes } from './036-probes.js';
import { sql as liftedProbes } from './037-lifted-probes.js';
import { sql as events } from './038-events.js';
import { sql as deviceDay } from './039-device-day.js';
import { sql as positionJudging } from './040-position-judging.js';
import { sql as receptions } from './042-receptions.js';
import { sql as names } from './043-names.js';
import { sql as maps } from './048-maps.js';
import { sql as positionGroups } from './050-position-groups.js';
import { sql as positionShares } from './051-position-shares.js';
import { sql as fences } from './053-fences.js';
import { sql as geocoding } from './055-geocoding.js';
import { sql as missionThings } from './056-mission-things.js';
import { sql as missionTemplates } from './057-mission-templates.js';
import { sql as missions } from './058-missions.js';
import { sql as shareDestination } from './059-share-destination.js';
import { sql as groupPlaces } from './060-group-places.js';
import { sql as namesOfJudging } from './061-names-of-judging.js';
import { sql as missionWatches } from './062-mission-watches.js';
import { sql as missionShares } from './063-mission-shares.js';
import { sql as commands } from './064-commands.js';
import { sql as drivers } from './066-drivers.js';
import { sql as maintenance } from './067-maintenance.js';
import { sql as missionDecisions } from './069-mission-decisions.js';
import { sql as commandsOfSettings } from './071-commands-of-settings.js';
import { sql as simCards } from './074-sim-cards.js';
import { sql as missionMessages } from './078-mission-messages.js';
import { sql as rhythms } from './104-rhythms.js';
import { sql as missionWebhooks } from './118-mission-webhooks.js';
import { sql as missionCustomers } from './119-mission-customers.js';
import { sql as alarmsOnDevices } from './171-alarms-on-devices.js';
import { sql as mailFiles } from './170-mail-files.js';
import { sql as reportSchedules } from './172-report-schedules.js';
import { sql as twoSignatures } from './161-two-signatures.js';
import { sql as locating } from './190-locating.js';
import { sql as privateHours } from './191-private-hours.js';
import { sql as photoHashes } from './210-photo-hashes.js';
import { sql as missionStability } from './211-mission-stability.js';
import { sql as signedAcknowledgements } from './212-signed-acknowledgements.js';
import { sql as rooms } from './213-rooms.js';
import { sql as sealedDays } from './220-sealed-days.js';
import { sql as sealedPositions } from './240-sealed-positions.js';
import { sql as sealingRuns } from './290-sealing-runs.js';
import { sql as watchChanges } from './300-watch-changes.js';
import { sql as sealedEvents } from './301-sealed-events.js';
import { sql as digests } from './303-digests.js';
import { sql as incidentsAtOnce } from './310-incidents-at-once.js';
import { sql as fewerAlarmIndexes } from './311-fewer-alarm-indexes.js';
import { sql as mailsOfDeliveries } from './312-mails-of-deliveries.js';
import { sql as datedCheckpoints } from './313-dated-checkpoints.js';
import { sql as uploads } from './314-uploads.js';
import { sql as deviceFences } from './160-device-fences.js';
import { sql as wakeUpOwners } from './130-wake-up-owners.js';
import { sql as reportRevisions } from './140-report-revisions.js';
import { sql as missionHandovers } from './150-mission-handovers.js';
import { sql as missionProducts } from './180-mission-products.js';
import { sql as missionWindows } from './181-mission-windows.js';
import { sql as missionNotes } from './182-mission-notes.js';

export const migrations: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '001-accounts', sql: accounts },
  { name: '002-devices', sql: devices },
  { name: '003-telemetry', sql: telemetry },
  { name: '004-latest', sql: latest },
  { name: '005-people', sql: people },
  { name: '006-alarms', sql: alarms },
  { name: '007-audit', sql: audit },
  { name: '008-binding', sql: binding },
  { name: '009-notification', sql: notification },
  { name: '010-mkt', sql: mkt },
  { name: '011-settings', sql: settings },
  { name: '012-alarm-indexes', sql: alarmIndexes },
  { name: '013-past-silence', sql: pastSilence },
  { name: '014-marks-and-places', sql: marksAndPlaces },
  { name: '015-retention', sql: retention },
  { name: '016-told', sql: told },
  { name: '017-canary', sql: canary },
  { name: '018-silences', sql: silences },
  { name: '019-relays', sql: relays },
  { name: '020-report-secret', sql: reportSecret },
  { name: '021-known-devices', sql: knownDevices },
  { name: '023-readiness', sql: readiness },
  { name: '024-first-readings', sql: firstReadings },
  { name: '028-incidents', sql: incidents },
  { name: '029-counted', sql: counted },
  { name: '030-agreed', sql: agreed },
  { name: '031-zones', sql: zones },
  { name: '032-plan-types', sql: planTypes },
  { name: '033-former-models', sql: formerModels },
  { name: '034-push', sql: push },
  { name: '035-account-retention', sql: accountRetention },
  { name: '036-probes', sql: probes },
  { name: '037-lifted-probes', sql: liftedProbes },
  { name: '038-events', sql: events },
  { name: '039-device-day', sql: deviceDay },
  { name: '040-position-judging', sql: positionJudging },
  { name: '042-receptions', sql: receptions },
  { name: '043-names', sql: names },
  { name: '048-maps', sql: maps },
  { name: '050-position-groups', sql: positionGroups },
  { name: '051-position-shares', sql: positionShares },
  { name: '053-fences', sql: fences },
  { name: '055-geocoding', sql: geocoding },
  { name: '056-mission-things', sql: missionThings },
  { name: '057-mission-templates', sql: missionTemplates },
  { name: '058-missions', sql: missions },
  { name: '059-share-destination', sql: shareDestination },
  { name: '060-group-places', sql: groupPlaces },
  { name: '061-names-of-judging', sql: namesOfJudging },
  { name: '062-mission-watches', sql: missionWatches },
  { name: '063-mission-shares', sql: missionShares },
  { name: '064-commands', sql: commands },
  { name: '066-drivers', sql: drivers },
  { name: '067-maintenance', sql: maintenance },
  { name: '069-mission-decisions', sql: missionDecisions },
  { name: '071-commands-of-settings', sql: commandsOfSettings },
  { name: '074-sim-cards', sql: simCards },
  { name: '078-mission-messages', sql: missionMessages },
  { name: '104-rhythms', sql: rhythms },
  { name: '118-mission-webhooks', sql: missionWebhooks },
  { name: '119-mission-customers', sql: missionCustomers },
  { name: '130-wake-up-owners', sql: wakeUpOwners },
  { name: '140-report-revisions', sql: reportRevisions },
  { name: '150-mission-handovers', sql: missionHandovers },
  { name: '160-device-fences', sql: deviceFences },
  { name: '161-two-signatures', sql: twoSignatures },
  { name: '170-mail-files', sql: mailFiles },
  { name: '171-alarms-on-devices', sql: alarmsOnDevices },
  { name: '172-report-schedules', sql: reportSchedules },
  { name: '180-mission-products', sql: missionProducts },
  { name: '181-mission-windows', sql: missionWindows },
  { name: '182-mission-notes', sql: missionNotes },
  { name: '190-locating', sql: locating },
  { name: '191-private-hours', sql: privateHours },
  { name: '210-photo-hashes', sql: photoHashes },
  { name: '211-mission-stability', sql: missionStability },
  { name: '212-signed-acknowledgements', sql: signedAcknowledgements },
  { name: '213-rooms', sql: rooms },
  { name: '220-sealed-days', sql: sealedDays },
  { name: '240-sealed-positions', sql: sealedPositions },
  { name: '290-sealing-runs', sql: sealingRuns },
  { name: '300-watch-changes', sql: watchChanges },
  { name: '301-sealed-events', sql: sealedEvents },
  { name: '303-digests', sql: digests },
  { name: '310-incidents-at-once', sql: incidentsAtOnce },
  { name: '311-fewer-alarm-indexes', sql: fewerAlarmIndexes },
  { name: '312-mails-of-deliveries', sql: mailsOfDeliveries },
  { name: '313-dated-checkpoints', sql: datedCheckpoints },
  { name: '314-uploads', sql: uploads },
];
