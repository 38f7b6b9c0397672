/** The own API tokens: list, adding one, revoking one. */
import { account } from '@frostway/contract/account/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { Empty } from '../../ui/states.js';
import { AddTokenDialog } from './AddTokenDialog.js';

type Token = Answer<typeof account.apiTokens>['rows'][number];

/** See above. */
export function ApiTokensPanel({ own }: { own: Profile }) {
  const { mayChange } = own;
  const { t } = useText();
  const answer = useAnswer(account.apiTokens, {});
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Token>();
  const columns: readonly Column<Token>[] = [
    { key: 'name', title: t('account.token.name'), isHead: true, cell: (token) => token.name },
    { key: 'scope', title: t('account.token.scope'), cell: (token) => t(`account.token.scope.${token.scope}`) },
    { key: 'ends', title: t('account.token.ends'), cell: (token) => <Moment at={token.expiresAt} /> },
    {
      key: 'used',
      title: t('account.token.used'),
      cell: (token) => (token.seenAt === null ? <span className="mut">{t('account.token.never')}</span> : <Moment at={token.seenAt} />),
    },
    ...(mayChange
      ? [
          {
            key: 'acts',
            cell: (token: Token) => (
              <button
                type="button"
                className="btn sm"
                aria-label={`${t('account.token.end')}: ${token.name}`}
                onClick={() => setEnding(token)}
              >
                {t('account.token.end')}
              </button>
            ),
          },
        ]
      : []),
  ];
  const add = (
    <button type="button" className="btn p" onClick={() => setAdding(true)}>
      <Icon name="plus" size={14} />
      {t('account.token.add')}
    </button>
  );
  return (
    <>
      <ListPanel
        answer={answer}
        columns={columns}
        rowKey={(token) => token.id}
        tools={
          <>
            <span className="c13 sec grow">{t('account.token.lead')}</span>
            {mayChange && (answer.data?.rows.length ?? 0) > 0 ? add : null}
          </>
        }
        empty={
          <Empty
            drawing="device"
            title={t('account.token.none')}
            {...(mayChange ? { hint: t('account.token.noneHint'), actions: add } : {})}
          />
        }
      />
      {isAdding ? <AddTokenDialog own={own} onClose={() => setAdding(false)} /> : null}
      {ending === undefined ? null : <EndTokenDialog token={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function EndTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={account.endApiToken}
      input={{ id: token.id }}
      done={t('account.token.ended')}
      onClose={onClose}
      title={t('account.token.endTitle', { name: token.name })}
      lead={t('account.token.endLead')}
      act={t('account.token.end')}
    />
  );
}
