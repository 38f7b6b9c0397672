/** Why a device of the pool is fit for a mission, or not, in words: what speaks against it first. Pure. */
import { type PoolCheck, poolChecks, type PoolDevice, type PoolState } from '@frostway/contract/mission/pool';
import type { Say } from '../../api/language.js';
import { figure } from '../../values/figures.js';
import { ageText } from '../../values/times.js';

/** A reason and which way it speaks. */
export type Reason = { readonly check: PoolCheck; readonly state: Exclude<PoolState, 'unknown'>; readonly words: string };

/** See above. */
export function reasonsOf(t: Say, device: PoolDevice, nowMs: number): Reason[] {
  const reasons = poolChecks.flatMap((check): Reason[] => {
    const state = device.checks[check];
    return state === 'unknown' ? [] : [{ check, state, words: wordsOf(t, device, check, state === 'good', nowMs) }];
  });
  return [...reasons.filter(({ state }) => state === 'bad'), ...reasons.filter(({ state }) => state === 'good')];
}

function wordsOf(t: Say, device: PoolDevice, check: PoolCheck, isGood: boolean, nowMs: number): string {
  const { busyWith, powerPercent, calibratedUntil, lastSeen, distanceKm } = device;
  if (check === 'free') {
    if (isGood) return t('mission.pool.good.free');
    return busyWith === null || busyWith.name === '' ? t('mission.pool.bad.freeElse') : t('mission.pool.bad.free', { name: busyWith.name });
  }
  if (check === 'charged') {
    if (powerPercent === null) return t(isGood ? 'mission.pool.good.charged' : 'mission.pool.bad.charged');
    return t(isGood ? 'mission.pool.good.chargedTo' : 'mission.pool.bad.chargedTo', { percent: figure(powerPercent) });
  }
  if (check === 'calibrated')
    return calibratedUntil === null
      ? t('mission.pool.bad.calibratedNone')
      : t(isGood ? 'mission.pool.good.calibrated' : 'mission.pool.bad.calibrated', { day: calibratedUntil });
  if (check === 'heard') {
    if (isGood) return t('mission.pool.good.heard');
    return lastSeen === null
      ? t('mission.pool.bad.heardNever')
      : t('mission.pool.bad.heard', { age: ageText(t, nowMs - Date.parse(lastSeen)) });
  }
  return t(isGood ? 'mission.pool.good.near' : 'mission.pool.bad.near', { km: figure(distanceKm, 1) });
}
