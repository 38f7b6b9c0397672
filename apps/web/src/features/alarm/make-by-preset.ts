/** The call that makes rules by a preset, under another name: React takes what begins with `use` for a hook. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';

export const { usePreset: makeByPreset } = alarmFeature;
