import type { Example } from '../family.js';
export const rareExamples: readonly Example[] = [];
