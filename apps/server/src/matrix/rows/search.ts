/** Who may make the calls of the search: everybody, and each finds what his lists have. */
import type { FoundKind, searchFeature } from '@frostway/contract/search/endpoints';
import { family, type Knowledge } from '../families.js';
import type { House } from '../house.js';
import type { World } from '../world.js';
import type { Row, Rows } from '../row.js';

/** A search among one kind, and who is told what of what it finds. */
const among = (
  kind: FoundKind,
  told: Knowledge,
  wordOf: (house: House) => string,
  found: (house: House) => string = wordOf,
): Row<(typeof searchFeature)['find']> => ({
  when: `among ${kind}`,
  given: (house) => ({ search: wordOf(house), kinds: [kind] }),
  expect: family.account,
  tells: { [told]: found },
});

/** A mission, a vehicle and an address of the house's owner, of whom nobody else is told. */
const kept = {
  mission:
    "insert into mission (owner_id, name, code, start_ms, auto_end, auto_mail, person, vehicle, created_at) values ($1, $2, $2, 1, false, false, '', '', now())",
  vehicle: "insert into vehicle (owner_id, plate, model, created_at) values ($1, $2, 'Van', now())",
  address:
    'insert into mission_address (owner_id, name, address, longitude, latitude, radius, created_at) values ($1, $2, $2, 10, 53, 200, now())',
} as const satisfies Partial<Record<FoundKind, string>>;

/** A search among the things of a kind that only their owner has. */
const amongKept = (kind: keyof typeof kept): Row<(typeof searchFeature)['find']> => {
  const nameOf = ({ people }: House): string => `KEPT${kind.slice(0, 4)}${people.owner.id}`.toUpperCase();
  const given = async (house: House, { test }: World) => {
    await test.sql(`${kept[kind]} on conflict do nothing`, [house.people.owner.id, nameOf(house)]);
    return { search: nameOf(house), kinds: [kind] };
  };
  return { when: `among ${kind}`, given, expect: family.account, tells: { owned: (house) => `"name":"${nameOf(house)}"` } };
};

export const searchRows: Rows<typeof searchFeature> = {
  find: [
    among('device', 'listed', ({ sensor }) => sensor.mac),
    among('gateway', 'listed', ({ gateway }) => gateway.mac),
    among('account', 'below', ({ people }) => people.groupUser.account),
    among(
      'team',
      'team',
      ({ word }) => `${word} team`,
      ({ teamId }) => `"/teamDetail?id=${teamId}"`,
    ),
    amongKept('mission'),
    amongKept('vehicle'),
    amongKept('address'),
    { when: 'among all kinds', given: ({ word }) => ({ search: word }), expect: family.account },
  ],
  places: { given: () => ({}), expect: family.account },
};
