/** How the goods of missions were handed over, and that webhooks are told of it. */
export const sql = `
-- Never changed and never removed while its mission is there; the newest is in force, those before it were corrected.
create table mission_handover (
  id integer generated always as identity primary key,
  mission_id integer not null references mission (id) on delete cascade,
  receiver text not null,
  -- Strokes: lists of x and y by turns.
  signature jsonb not null,
  photo_type text check (photo_type in ('image/jpeg', 'image/png', 'image/webp')),
  photo bytea,
  -- °C.
  temperature double precision,
  measured_by text check (measured_by in ('hand', 'sensor')),
  -- What the sensor that measured it was called.
  sensor text,
  note text not null default '',
  -- Who handed it over, and what he was called then.
  giver_id integer references account (id) on delete set null,
  account text not null,
  nickname text not null,
  handed_at timestamptz not null,
  check ((photo is null) = (photo_type is null)),
  check ((temperature is null) = (measured_by is null)),
  check ((sensor is not null) = (measured_by is not distinct from 'sensor'))
);
create index mission_handover_of on mission_handover (mission_id, id desc);
alter table delivery
  drop constraint delivery_kind_check,
  add constraint delivery_kind_check check (kind in ('start', 'worst', 'end', 'late', 'test',
    'missionStarted', 'missionArrived', 'missionDelayed', 'missionEnded', 'missionDecided', 'missionHandedOver'));
`;
