/** Texts of bindings, whitelists and the health of gateways. */
import { defineTexts } from '../text.js';

/** By key, both languages. */
export const bindingTexts = defineTexts({});
