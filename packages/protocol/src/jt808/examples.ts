/** Documented frames of JT/T 808 with everything they say. */
import type { StreamExample } from '../example.js';
import { frameExamples } from './frame-examples.js';
import { itemExamples } from './item-examples.js';
import { messageExamples } from './message-examples.js';

export const examples: readonly StreamExample[] = [...frameExamples, ...messageExamples, ...itemExamples];
