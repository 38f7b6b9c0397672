/** An IMEI as text. */
import { parseImei } from '@frostway/core/identity';
import { asciiText } from '../kit/text.js';
import type { ReadItem } from './item.js';

/** Kept as `imei`; false for other text. */
export const imeiText: ReadItem = (value, { said }) => {
  const imei = parseImei(asciiText(value));
  if (imei === undefined) return false;
  said.attributes['imei'] = imei;
  return true;
};
