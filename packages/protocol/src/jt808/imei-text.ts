/** An IMEI as text. */
import { parseImei } from '@frostway/core/identity';
import { asciiText } from '../kit/text.js';
import type { ReadItem } from './item.js';

/** Kept as `imei`; false for other text. */
export const imeiText: ReadItem = (value, { facts }) => {
  const imei = parseImei(asciiText(value));
  if (imei === undefined) return false;
  facts.attributes['imei'] = imei;
  return true;
};
