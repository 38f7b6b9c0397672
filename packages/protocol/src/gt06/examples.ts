/** Documented GT06 frames with every field they give. */
import type { Example } from '../family.js';

export const examples: readonly Example[] = [];
