/** The running mission a device is on: asked once for all rows, and only while a column shows it. */
import { mission } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { useAnswer } from '../../api/answers.js';
import { useMay } from '../../api/permission.js';

const running = { status: 'started', pageSize: 1000 } as const;
const known = new WeakMap<readonly Mission[], ReadonlyMap<string, Mission>>();

/** Missions by the MAC and IMEI of their devices, made once of an answer; the one that started last where a device is on several. */
function byDevice(missions: readonly Mission[]): ReadonlyMap<string, Mission> {
  const kept = known.get(missions);
  if (kept !== undefined) return kept;
  const made = new Map<string, Mission>();
  for (const each of missions.toReversed())
    for (const { mac, imei, leftAt } of [...each.locators, ...each.beacons])
      for (const id of [mac, imei]) if (id !== null && leftAt === null) made.set(id, each);
  known.set(missions, made);
  return made;
}

/** Undefined: it is on none the caller sees. */
export function useMission({ mac, imei }: Pick<DeviceStatus, 'mac' | 'imei'>): Mission | undefined {
  const { data } = useAnswer(mission.missions, running, { enabled: useMay()(mission.missions), freshMs: 60_000 });
  return data === undefined ? undefined : byDevice(data.rows).get(mac ?? imei ?? '');
}
