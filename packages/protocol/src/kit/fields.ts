/** Fields of lines of text, as trackers write them: commas between them, blanks around them without meaning, any of them empty. */

/** The fields of a line. */
export function fieldsOf(text: string, separator = ','): string[] {
  return text.split(separator).map((field) => field.trim());
}

/** A number in plain decimal notation of up to 40 characters; undefined for anything else, and for an empty or missing field. */
export function decimalOf(field: string | undefined): number | undefined {
  return field !== undefined && field.length <= 40 && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(field) ? Number(field) + 0 : undefined;
}

/** A whole number without a sign; undefined for anything else. */
export function countOf(field: string | undefined): number | undefined {
  return field !== undefined && /^\d{1,15}$/.test(field) ? Number(field) : undefined;
}

/** A whole number in hex of at most 12 digits; undefined for anything else. */
export function hexOf(field: string | undefined): number | undefined {
  return field !== undefined && /^[0-9a-f]{1,12}$/i.test(field) ? Number.parseInt(field, 16) : undefined;
}

/** Degrees of a course as they are kept, 0 to under 360; undefined for none and for what is no course. */
export function courseOf(field: string | undefined): number | undefined {
  const course = decimalOf(field);
  return course === undefined || course < 0 || course > 360 ? undefined : course % 360;
}

/** km/h of a speed in knots, to a thousandth: more than any receiver knows, and what undoes the change of unit. */
export function knotsToKmh(knots: number): number {
  return Math.round(knots * 1852) / 1000;
}
