/** How lines are distinguished: six hues, then the same hues dashed, so that no two of twelve look alike. */
const hues = 6;

/** A custom property of the theme: see tokens.css. */
export const hueOf = (place: number): string => `var(--series-${(place % hues) + 1})`;

/** Solid, then dashed. */
export const dashOf = (place: number): string | undefined => (place < hues ? undefined : '6 3');
