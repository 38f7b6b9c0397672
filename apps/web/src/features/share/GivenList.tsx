/** What is shared of some devices already, with accounts and by links, newest first: each can be extended, suspended and revoked here. */
import { share } from '@frostway/contract/share/endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { Icon } from '../../ui/icons.js';
import { RowSkeleton } from '../../ui/states.js';
import { missing } from '../../values/figures.js';
import { callNames } from '../../values/device-row.js';
import { GivenEnd, GivenState, GivenViews } from './GivenFacts.js';
import { GivenDialogs, type GivenWanted, useGivenActs } from './given-acts.js';
import { type Given, devicesOf, givenName, scopeText } from './given.js';
import type { Shared } from './device-refusals.js';
import { countText } from '../../values/figures.js';
import '../../ui/list.css';

/** Beyond this the page of records shows the rest. */
const most = 20;

/** See above; `onLeave` closes what stands around it when a link leads away. */
export function GivenList({ devices, onLeave }: { devices: readonly Shared[]; onLeave: () => void }) {
  const { t, lang } = useText();
  const may = useMay();
  const [wanted, setWanted] = useState<GivenWanted>();
  const actsOf = useGivenActs(setWanted);
  const named = { ...callNames(devices), pageSize: most };
  const shares = useAnswer(share.shares, named, { enabled: may(share.shares) });
  const links = useAnswer(share.links, named, { enabled: may(share.links) });
  const given: Given[] = [
    ...(shares.data?.rows ?? []).map((row) => ({ kind: 'account', row }) as const),
    ...(links.data?.rows ?? []).map((row) => ({ kind: 'link', row }) as const),
  ].toSorted((a, b) => rank(a) - rank(b) || b.row.createdAt.localeCompare(a.row.createdAt));
  const total = (shares.data?.total ?? 0) + (links.data?.total ?? 0);
  const error = shares.error ?? links.error;
  const isOne = devices.length === 1;
  return (
    <section className="given" aria-label={t(isOne ? 'share.given' : 'share.givenMany')}>
      <h3>
        {t(isOne ? 'share.given' : 'share.givenMany')}
        {total === 0 ? null : <span className="count">{countText(total)}</span>}
        <span className="grow" />
        <span className="c12 mut">{t('share.givenNote')}</span>
      </h3>
      {error !== null ? <p className="c13 tx k-alarm">{errorText(error, lang)}</p> : null}
      {error === null && (shares.isLoading || links.isLoading) ? <RowSkeleton rows={2} widths={[140, 90, 90]} /> : null}
      {error === null && !shares.isLoading && !links.isLoading && given.length === 0 ? (
        <p className="c13 mut none">{t('share.givenNone')}</p>
      ) : null}
      {given.length === 0 ? null : (
        <div className="list given-rows">
          <table className="tbl">
            <thead>
              <tr>
                <th>{t('share.to')}</th>
                <th>{t('share.scopeShort')}</th>
                <th>{t('share.until')}</th>
                <th className="num">{t('share.views')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {given.slice(0, most).map((each) => (
                <Row key={`${each.kind} ${each.row.id}`} given={each} acts={actsOf(each)} withDevices={!isOne} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > most ? (
        <Link className="lnk" to="/share" onClick={onLeave}>
          {t('share.givenMore')}
          <Icon name="right" size={12} />
        </Link>
      ) : null}
      <GivenDialogs wanted={wanted} onClose={() => setWanted(undefined)} />
    </section>
  );
}

/** What has ended comes last. */
const rank = (given: Given): number => (given.row.state === 'ended' ? 1 : 0);

function Row({ given, acts, withDevices }: { given: Given; acts: ReturnType<ReturnType<typeof useGivenActs>>; withDevices: boolean }) {
  const { t } = useText();
  const { row } = given;
  const name = givenName(t, given);
  const isOver = row.state === 'ended';
  // A button of its own for what is closed would fill every row with what cannot be pressed: that stands in the menu.
  const inline = acts.filter(
    (act) => act.isClosed !== true && (act.key === (row.state === 'suspended' ? 'allow' : 'change') || act.key === 'revoke'),
  );
  const others = acts.filter((act) => !inline.includes(act));
  return (
    <tr className={isOver ? 'over' : undefined}>
      <td className="head">
        <span className="row gap8">
          <Icon name={given.kind === 'link' ? 'link' : 'user'} size={14} />
          <span className="ell given-name" title={given.kind === 'account' ? `${name} · ${given.row.account}` : name}>
            {name}
            {withDevices ? <span className="two ell">{devicesOf(t, given)}</span> : null}
          </span>
        </span>
      </td>
      <td className="sec" data-label={t('share.scopeShort')}>
        {scopeText(t, row.scope)}
      </td>
      <td data-label={t('share.until')}>{row.state === 'active' ? <GivenEnd at={row.expiryDate} /> : <GivenState state={row.state} />}</td>
      <td className="num sec" data-label={t('share.views')}>
        {given.kind === 'link' ? <GivenViews link={given.row} /> : missing}
      </td>
      <td className="num">
        <span className="acts">
          {inline.map((act) => (
            <button
              key={act.key}
              type="button"
              className={act.destroys === true ? 'btn sm bare k-alarm tx' : 'btn sm bare'}
              onClick={act.run}
            >
              {act.key === 'change' ? t('share.extend') : act.word}
            </button>
          ))}
          {others.length === 0 ? null : <ActMenu acts={others} title={name} />}
        </span>
      </td>
    </tr>
  );
}
