/** Services that are asked for addresses, as the operator has set them, and what they answered. */
export const sql = `
-- One row for each service whose settings differ from those it comes with.
create table geocoder (
  name text primary key,
  is_offered boolean not null,
  -- Sealed; it never leaves the server but for the service itself.
  key text,
  -- Instead of the service's own.
  address text,
  -- Questions a second; null: as its maker allows.
  per_second double precision,
  -- Its turn among those of its side, from 1.
  place integer not null
);

-- Answers of services, by what they were asked. Nothing in it says who asked.
create table geo_cache (
  key text primary key,
  provider text not null,
  -- Null: the service knows of nothing there.
  answer jsonb,
  until_at timestamptz not null
);
create index geo_cache_until on geo_cache (until_at);
`;
