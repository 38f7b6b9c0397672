/** What a row of a position says that says no more than where. */
export const barePosition = {
  flags: 0,
  source: 'gps',
  speed: null,
  course: null,
  altitude: null,
  accuracy: null,
  isValid: true,
  attributes: null,
} as const;
