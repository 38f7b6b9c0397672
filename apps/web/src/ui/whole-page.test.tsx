/** A page about one thing that is taken away while it is open: its parts are refused first, and it says so once. */
import { refusals } from '@frostway/contract/refusals';
import { teamFeature } from '@frostway/contract/team/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { answers, queryOf, useAnswer } from '../api/answers.js';
import { chooseLanguage } from '../api/language.js';
import { leavePage, show, signIn } from '../testing/page.js';
import { QueryBoundary } from './states.js';
import { AskedAsWhole } from './whole-page.js';

const [whole, members, targets] = [teamFeature.team, teamFeature.memberList, teamFeature.joins];
/** Calls whose answer is a refusal, and answers that are held back. */
let refused: readonly string[] = [];
let held: (() => void)[] | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  chooseLanguage('en');
  signIn();
  [refused, held] = [[], undefined];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://page');
    if (pathname === whole.path && held !== undefined) await new Promise<void>((resolve) => held?.push(resolve));
    const { code } = refusals.noSuchTeam;
    return new Response(JSON.stringify(refused.includes(pathname) ? { errorcode: code } : { errorcode: 0, data: { total: 0, rows: [] } }));
  });
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
  [refused, held] = [[whole.path, members.path, targets.path], []];
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
  [refused, held] = [[members.path], []];
  await askParts();
  await waitFor(() => expect(held).toHaveLength(1));
  vi.setSystemTime(2000);
  for (const answer of held ?? []) answer();
  expect((await screen.findByRole('alert')).textContent).toContain(refusals.noSuchTeam.en);
  expect(screen.getAllByText('part')).toHaveLength(1);
});
