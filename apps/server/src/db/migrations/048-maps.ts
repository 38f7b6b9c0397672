/** Makers of maps as the operator has set them, and what all pages show at first. */
export const sql = `
-- One row for each maker whose settings differ from those it comes with.
create table map_provider (
  name text primary key,
  is_offered boolean not null,
  -- Sealed; pages get it inside the addresses of tiles.
  key text,
  -- Instead of the maker's own hosts.
  address text
);

create table map_setting (
  -- There is one row.
  id boolean primary key default true check (id),
  first text not null,
  worldview text not null check (worldview in ('cn', 'intl'))
);
`;
