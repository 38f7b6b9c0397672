/** What a position measures, with the types its columns are read as. */
export const measureShape = {
  latitude: 'float8',
  longitude: 'float8',
  speed: 'float8',
  course: 'float8',
  altitude: 'float8',
  accuracy: 'float8',
} as const;
/** Their names, in the order of the columns. */
export const measures = Object.keys(measureShape) as (keyof typeof measureShape)[];
