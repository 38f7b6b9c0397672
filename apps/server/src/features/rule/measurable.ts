/** Whether a device has the probe a rule watches: a rule for a group reaches its trackers too, and one without a thermometer is neither watched nor late. */
import { ruleProbes } from '@frostway/core/alarms';
import { deviceModels, type DeviceModel, type Probe } from '@frostway/core/models';
import { judgedProbes } from '@frostway/core/probes';
import { isWatchedInput } from '@frostway/core/watched-inputs';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { positionSeries } from '../excursion/index.js';

/** A tracker's thermometer is an accessory: its model says that it can have one, and only what it sends says that it has. */
const ownOfTrackers: readonly Probe[] = ['power', 'vibration', 'tilt'];

/** The models that have the probe of a rule, by its name. Every device can fall silent. */
const modelsByProbe = JSON.stringify(
  Object.fromEntries([
    ...ruleProbes.flatMap((probe) =>
      probe === 'silence' || isWatchedInput(probe) ? [] : [[probe, modelsWith(probe === 'mkt' ? 'temperature' : probe)]],
    ),
    ...Object.keys(positionSeries).map((name) => [name, deviceModels.flatMap(({ kind, model }) => (kind === 'tracker' ? [model] : []))]),
  ]),
);

function modelsWith(probe: Probe): string[] {
  return deviceModels.flatMap(({ model, kind, probes }: DeviceModel) =>
    probes.includes(probe) && (kind !== 'tracker' || ownOfTrackers.includes(probe)) ? [model] : [],
  );
}

/** A value its sensor sent, whatever its model is said to have. */
const hasSent = sql<SqlBool>`case page.probe when 'mkt' then state.temperature_ms
  ${sql.join(
    judgedProbes.map((probe) => sql`when ${sql.lit(probe)} then ${sql.ref(`state.${probe}_ms`)}`),
    sql` `,
  )} end is not null`;

/** Of the probe of a rule of `page`, for the device of a `watch`, beside its `state` and its `report`. */
export const isMeasurable: RawBuilder<SqlBool> = sql<SqlBool>`(page.probe = 'silence' or ${hasSent} or report.judged_at is not null
  or exists (select from device where device.id = watch.device_id and jsonb_exists(${modelsByProbe}::jsonb -> page.probe, device.model)))`;
