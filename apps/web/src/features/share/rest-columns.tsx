/** The columns that every list of given positions ends with. */
import { share } from '@frostway/contract/share/endpoints';
import type { PositionShare } from '@frostway/contract/share/position-endpoints';
import { useText } from '../../api/language.js';
import { useOffer } from '../../api/permission.js';
import { offered } from '../../ui/ActMenu.js';
import { actsColumn } from '../../ui/acts-column.js';
import type { Column } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { GivenEnd, GivenState } from './GivenFacts.js';
import { positionName } from './RevokePosition.js';

export type Wanted = { readonly act: 'show' | 'revoke'; readonly of: PositionShare };

/** What links and shares with accounts have alike, after what they are called by. */
export function useRestColumns(open: (wanted: Wanted) => void): readonly Column<PositionShare>[] {
  const { t } = useText();
  const offerOf = useOffer();
  return [
    {
      key: 'scope',
      title: t('share.scopeShort'),
      cell: ({ past }) => (
        <span className="sec">
          {t('share.scope.place')}
          {past ? `${t('share.comma')}${t('share.page.past')}` : null}
        </span>
      ),
    },
    { key: 'state', title: t('share.state'), cell: ({ state }) => <GivenState state={state} /> },
    { key: 'until', title: t('share.until'), cell: ({ until, state }) => <GivenEnd at={until} isOver={state !== 'active'} /> },
    { key: 'made', title: t('share.created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    actsColumn(
      (of) =>
        of.state === 'ended'
          ? []
          : [
              ...(of.url === null
                ? []
                : [{ key: 'show', word: t('share.link.show'), icon: 'qr', run: () => open({ act: 'show', of }) } as const]),
              ...offered(offerOf(of.account === null ? share.endPositionShare : share.endAccountPositionShare), {
                key: 'revoke',
                word: t('share.revoke'),
                icon: 'x',
                destroys: true,
                run: () => open({ act: 'revoke', of }),
              }),
            ],
      (of) => positionName(t, of),
    ),
  ];
}
