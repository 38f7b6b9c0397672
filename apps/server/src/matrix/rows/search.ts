/** Who may make the calls of the search: everybody, and each finds what his lists have. */
import type { FoundKind, searchFeature } from '@frostway/contract/search/endpoints';
import { family, type Knowledge } from '../families.js';
import type { House } from '../house.js';
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
    { when: 'among all kinds', given: ({ word }) => ({ search: word }), expect: family.account },
  ],
  places: { given: () => ({}), expect: family.account },
};
