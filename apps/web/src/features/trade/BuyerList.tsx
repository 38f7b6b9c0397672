/** Suggests a dealer's own customers, and the dealers below him, where the account of a buyer is typed. Whoever is no dealer is suggested nobody. */
import { trade } from '@frostway/contract/trade/endpoints';
import { limits } from '@frostway/core/limits';
import { useAnswer } from '../../api/answers.js';
import { useMay } from '../../api/permission.js';

/** Names suggested at once: what is typed narrows them. */
const most = 20;

/** The list that an input names by its `list`. */
export function BuyerList({ id, typed }: { id: string; typed: string }) {
  const may = useMay();
  const search = typed.trim().slice(0, limits.name);
  const answer = useAnswer(
    trade.dealerCustomers,
    { pageSize: most, ...(search === '' ? {} : { search }) },
    { enabled: may(trade.dealerCustomers), keepPrevious: true, freshMs: 60_000 },
  );
  return (
    <datalist id={id}>
      {(answer.data?.rows ?? []).map(({ uid, account, nickname }) => (
        <option key={uid} value={account} label={nickname} />
      ))}
    </datalist>
  );
}
