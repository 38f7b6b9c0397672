/** What the calls say about a rule. */
import { ruleConditions, ruleModes, ruleProbes, severities } from '@frostway/core/alarms';
import { presetKeys } from '@frostway/core/presets';
import { z } from 'zod';
import { isoTime } from '../inputs.js';

const count = z.number().int();
const value = z.number().nullable();

/** A device where it is only named. */
export const namedDevice = z.object({ id: count, mac: z.string().nullable(), imei: z.string().nullable(), name: z.string() });
/** An account where it is only named. */
export const namedAccount = z.object({ uid: count, account: z.string(), nickname: z.string() });

/** What a version of a rule says. */
export const ruleVersion = z.object({
  /** The rule's. */
  id: count,
  version: count,
  name: z.string(),
  /** The preset it was made by. */
  preset: z.string().nullable(),
  /** `mkt`: the mean kinetic temperature of the window before every full hour, C. */
  probe: z.enum(ruleProbes),
  condition: z.enum(ruleConditions),
  /** C, %RH, lux, mV, number of reports, minutes of silence, as the probe has it; null beside `lower` and `upper`. */
  value,
  lower: value,
  upper: value,
  /** Seconds. */
  delay: count,
  mode: z.enum(ruleModes),
  /** Seconds. Of a cumulative rule: its minutes are summed over it; null = as long as it watches. Of `mkt`: what the temperature is the mean of. */
  window: count.nullable(),
  /** How far back inside the value must come, in the probe's unit. */
  hysteresis: z.number(),
  /** How long it must stay there, seconds. */
  clearDelay: count,
  /** Seconds at the start of a mission that are not judged. */
  ignore: count,
  severity: z.enum(severities),
  /** When this version was made, and by whom; null = the account is no more. */
  createdAt: isoTime,
  createdBy: namedAccount.nullable(),
});
/** See `ruleVersion`. */
export type RuleVersion = z.output<typeof ruleVersion>;

/** A rule as it stands. */
export const rule = ruleVersion.extend({
  /** Devices it is meant for by themselves: those the caller sees. */
  devices: z.array(namedDevice),
  /** Groups it is meant for with all below them; only its owner is notified. */
  groups: z.array(z.object({ id: count, name: z.string() })),
  /** Devices it watches now. */
  deviceCount: count,
  /**
   * When one of the watched devices was judged last: its readings; by a rule about shocks or tilts its reports of them; by one about silence when the search
   * for silent devices last came to its end. Null = none ever was.
   */
  lastJudgedAt: isoTime.nullable(),
  /** Watched devices that were never judged: there was nothing of them yet. */
  neverJudged: count,
  /** Watched devices of which something came more than five minutes after what was judged; by a rule about silence all, while that search has not come to its end for so long. */
  unjudged: count,
  /** When the one of these that was judged longest ago was; null = there is none, or none of them ever was. */
  unjudgedSince: isoTime.nullable(),
  /** Pending and active alarms. */
  openAlarms: count,
  isMine: z.boolean(),
  mayChange: z.boolean(),
});
/** See `rule`. */
export type Rule = z.output<typeof rule>;

/** Rules that belong together, to begin with and to edit. Names are in the caller's language. */
export const preset = z.object({
  key: z.enum(presetKeys),
  name: z.string(),
  /** C; null = no limit on that side, or as the room has it. */
  band: z.object({ lower: value, upper: value }),
  /** How often to record at most, seconds; where storage has a longer interval, on the way. Null = no other. */
  recordInterval: count,
  storageInterval: count.nullable(),
  outInterval: count.nullable(),
  /** How often to measure at most, seconds. */
  readInterval: count.nullable(),
  /** How many people a text message goes to at least. */
  people: count.nullable(),
  /** Whether a loss of power, which devices say themselves, is to be told. */
  powerLoss: z.boolean(),
  rules: z.array(
    ruleVersion.pick({
      name: true,
      probe: true,
      condition: true,
      value: true,
      lower: true,
      upper: true,
      delay: true,
      mode: true,
      window: true,
      hysteresis: true,
      clearDelay: true,
      ignore: true,
      severity: true,
    }),
  ),
});
/** See `preset`. */
export type PresetRow = z.output<typeof preset>;
