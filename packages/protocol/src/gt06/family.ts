/** The GT06 / GT06N / Concox / Jimi family over TCP, as the registry of families knows it. */
import type { StreamFamily } from '../family.js';
import { decodeWith } from './codec.js';
import { examples } from './examples.js';
import { maxFrameBytes, split } from './frames.js';
import { defaultProfile, type Profile } from './profile.js';
import { settingsWith } from './settings.js';

/** The family for devices of one model profile; see Profile for what makers disagree about. */
export function gt06With(profile: Profile): StreamFamily {
  return {
    name: 'gt06',
    split,
    decode: (frame, context) => decodeWith(profile, frame, context),
    maxFrameBytes,
    settings: settingsWith(profile),
    examples,
  };
}

/** The GT06 family as the vendor's document describes it. Port 5023. */
export const gt06: StreamFamily = gt06With(defaultProfile);
