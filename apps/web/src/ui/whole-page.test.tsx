/** A page about one thing that is taken away while it is open: its parts are refused first, and it says so once. */
import type { Endpoint } from '@frostway/contract/endpoint';
import { refusals } from '@frostway/contract/refusals';
import { teamFeature } from '@frostway/contract/team/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { answers, queryOf, useAnswer } from '../api/answers.js';
import { chooseLanguage } from '../api/language.js';
import { answerOf, rowsOf } from '../testing/blank.js';
import { leavePage, show, signIn } from '../testing/page.js';
import { refused, stubServer } from '../testing/server.js';
import { QueryBoundary } from './states.js';
import { AskedAsWhole } from './whole-page.js';

const [whole, members, targets] = [teamFeature.team, teamFeature.memberList, teamFeature.joins];
/** Calls whose answer is a refusal, and answers that are held back. */
let gone: readonly Endpoint[] = [];
let held: (() => void)[] | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  chooseLanguage('en');
  signIn();
  [gone, held] = [[], undefined];
  const unlessGone = <A,>(call: Endpoint, answer: A) => (gone.includes(call) ? refused('noSuchTeam') : answer);
  stubServer()
    .says(whole, async () => {
      if (held !== undefined) await new Promise<void>((resolve) => held?.push(resolve));
      return unlessGone(whole, answerOf(whole));
    })
    .says(members, () => unlessGone(members, rowsOf([])))
    .says(targets, () => unlessGone(targets, rowsOf([])));
});
afterEach(leavePage);

function Part({ call }: { readonly call: typeof members | typeof targets }) {
  const answer = useAnswer(call as typeof members, { teamId: 1 });
  return (
    <QueryBoundary answer={answer} skeleton={<p>waiting</p>}>
      {() => <p>part</p>}
    </QueryBoundary>
  );
}
function Page() {
  const answer = useAnswer(whole, { id: 1 });
  return (
    <QueryBoundary answer={answer} skeleton={<p>waiting</p>}>
      {() => (
        <AskedAsWhole value={answer}>
          <Part call={members} />
          <Part call={targets} />
        </AskedAsWhole>
      )}
    </QueryBoundary>
  );
}
/** A second later parts are asked again, the page is not. */
const askParts = () =>
  act(async () => {
    vi.setSystemTime(1000);
    for (const { queryKey } of [queryOf(members), queryOf(targets)]) await answers.invalidateQueries({ queryKey });
  });

it('says once that it is gone, after its parts were refused', async () => {
  show(<Page />);
  await waitFor(() => expect(screen.getAllByText('part')).toHaveLength(2));
  [gone, held] = [[whole, members, targets], []];
  await askParts();
  await waitFor(() => expect(screen.getAllByText('waiting')).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(held).toHaveLength(1));
  vi.setSystemTime(2000);
  for (const answer of held ?? []) answer();
  expect((await screen.findByRole('alert')).textContent).toContain(refusals.noSuchTeam.en);
  expect(screen.queryByText('waiting')).toBeNull();
});

it('leaves it to a part that is refused alone to say so', async () => {
  show(<Page />);
  await waitFor(() => expect(screen.getAllByText('part')).toHaveLength(2));
  [gone, held] = [[members], []];
  await askParts();
  await waitFor(() => expect(held).toHaveLength(1));
  vi.setSystemTime(2000);
  for (const answer of held ?? []) answer();
  expect((await screen.findByRole('alert')).textContent).toContain(refusals.noSuchTeam.en);
  expect(screen.getAllByText('part')).toHaveLength(1);
});
