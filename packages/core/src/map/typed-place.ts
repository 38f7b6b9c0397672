/** Coordinates as people type or paste them. */
import type { LngLat } from './systems.js';

const [letter, number] = ['[NSEW东西南北]', String.raw`[+-]?\d{1,3}(?:\.\d+)?`];
/** A letter stands before its number or behind it, not both. */
const half = String.raw`(?:(${letter})\s*(${number})\s*°?|(${number})\s*°?\s*(${letter})?)`;
const form = new RegExp(String.raw`^\s*[(\[]?\s*${half}\s*(?:[,，;；\s])\s*${half}\s*[)\]]?\s*$`, 'i');
const negative = /[SW南西]/i;
const eastWest = /[EW东西]/i;

/**
 * The place of two numbers in degrees: `31.23, 121.47`, `31.23N 121.47E`, `北 31.23，东 121.47`. Latitude first, unless letters or a number over 90 say otherwise. Undefined
 * for anything else.
 */
export function typedPlace(words: string): LngLat | undefined {
  const found = form.exec(words);
  if (found === null) return undefined;
  const [, before1, text1, plain1, after1, before2, text2, plain2, after2] = found;
  const [letter1, letter2] = [before1 ?? after1 ?? '', before2 ?? after2 ?? ''];
  const [first, second] = [numberOf(text1 ?? plain1 ?? '', letter1), numberOf(text2 ?? plain2 ?? '', letter2)];
  const isLongitudeFirst = eastWest.test(letter1) || (letter1 === '' && !eastWest.test(letter2) && Math.abs(first) > 90);
  const [longitude, latitude] = isLongitudeFirst ? [first, second] : [second, first];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : undefined;
}

const numberOf = (digits: string, side: string): number => Number(digits) * (negative.test(side) ? -1 : 1);
