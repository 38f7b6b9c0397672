/**
 * What was said of carbon dioxide (ppm) and air pressure (Pa) before there were columns stands among the further facts of readings and of the latest: it moves
 * into the columns, so that histories and statistics begin where the data does. What cannot have been measured stays where it was.
 */
const lifted = (attributes: string, name: string, per: number, [low, high]: readonly [number, number]): string =>
  `case when jsonb_typeof(${attributes} -> '${name}') = 'number' and (${attributes} ->> '${name}')::double precision / ${per} between ${low} and ${high}
    then (${attributes} ->> '${name}')::double precision / ${per} end`;
const co2 = (of: string): string => lifted(of, 'co2Ppm', 1, [0, 400_000]);
const pressure = (of: string): string => lifted(of, 'pressurePa', 100, [100, 2000]);
const rest = (of: string): string => `${of} - case when ${co2('attributes')} is null then array[]::text[] else array['co2Ppm'] end
    - case when ${pressure('attributes')} is null then array[]::text[] else array['pressurePa'] end`;

export const sql = `
update reading set co2 = ${co2('attributes')}, pressure = ${pressure('attributes')}, attributes = nullif(${rest('attributes')}, '{}')
where attributes ?| array['co2Ppm', 'pressurePa'];

-- The time of a fact stands before the point; the rank is that of the reading it came with.
update device_state set
  co2 = ${co2('attributes')},
  co2_ms = case when ${co2('attributes')} is not null then floor((attribute_ms ->> 'co2Ppm')::numeric)::bigint end,
  co2_rank = case when ${co2('attributes')} is not null then coalesce(rssi, -1001) * 2147483648::bigint - coalesce(gateway_id, 0) end,
  pressure = ${pressure('attributes')},
  pressure_ms = case when ${pressure('attributes')} is not null then floor((attribute_ms ->> 'pressurePa')::numeric)::bigint end,
  pressure_rank = case when ${pressure('attributes')} is not null then coalesce(rssi, -1001) * 2147483648::bigint - coalesce(gateway_id, 0) end,
  attributes = ${rest('attributes')},
  attribute_ms = ${rest('attribute_ms')}
where attributes ?| array['co2Ppm', 'pressurePa'];
`;
