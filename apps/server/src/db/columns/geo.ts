/** The columns of the tables of `geo`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
export type GeoColumns = {
  geo_cache: {
    answer: object | null;
    key: string;
    provider: string;
    until_at: Date;
  };
  geocoder: {
    address: string | null;
    is_offered: boolean;
    key: string | null;
    name: string;
    per_second: number | null;
    place: number;
  };
};
