/** Sharing where vehicles are: by a link for whoever has it, or with an account; with or without where they were; and the links there are. */
import type { PositionGroup } from '@frostway/contract/position/rows';
import { share } from '@frostway/contract/share/endpoints';
import type { PositionShare } from '@frostway/contract/share/position-endpoints';
import { limits } from '@frostway/core/limits';
import { Switch } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { EndChoice } from '../../features/share/EndChoice.js';
import { type End, endMs, endProblem, minuteText } from '../../features/share/end.js';
import { LinkCard, shortUrl } from '../../features/share/LinkCard.js';
import { positionName, RevokePosition } from '../../features/share/RevokePosition.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { Segments } from '../../ui/ListPanel.js';
import { toast } from '../../ui/toasts.js';
import { callNames } from '../../values/device-row.js';
import { msOf } from '../../values/times.js';
import { type Destination, DestinationField } from './DestinationField.js';
import { type FleetRow, plateOf } from './fleet-list.js';
import '../../features/share/share.css';

/** A vehicle, or all that are in a group now. */
export type SharedPlaces =
  { readonly fleet: FleetRow; readonly group?: undefined } | { readonly fleet?: undefined; readonly group: PositionGroup };

const ways = ['link', 'account'] as const;
type Way = (typeof ways)[number];
type Typed = {
  readonly account: string;
  readonly label: string;
  readonly past: boolean;
  readonly end: End;
  readonly destination: Destination | undefined;
};
const start: Typed = { account: '', label: '', past: false, end: { kind: '24h', atMs: null }, destination: undefined };

/** See above. */
export function PositionShareDialog({ of, onClose }: { of: SharedPlaces; onClose: () => void }) {
  const { t } = useText();
  const [way, setWay] = useState<Way>('link');
  const isLink = way === 'link';
  const closing = useClosing(onClose);
  const form = useForm(share.addPositionShare, {
    closing,
    closes: false,
    start,
    also: ['until'],
    input: ({ account, label, past, end, destination }) => ({
      ...(of.fleet === undefined ? { groups: [of.group.id] } : callNames([of.fleet.row])),
      ...(isLink ? { label: label.trim() } : { account: account.trim() }),
      past,
      ...(isLink && of.fleet !== undefined && destination !== undefined ? { destination } : {}),
      until: endMs(end, nowMs()),
    }),
    needed: { account: 'fleet.share.accountNeeded' },
    check: ({ account, end }) => ({
      until: endProblem(end).expiryDate,
      account: !isLink && account.trim() === '' ? 'fleet.share.accountNeeded' : undefined,
    }),
    done: ({ rows: [first] }, { account }) => {
      if (isLink || first === undefined) return;
      form.set({ account: '' });
      toast({
        icon: 'share',
        words: t('fleet.share.done', { name: first.nickname === null || first.nickname === '' ? account : first.nickname }),
      });
    },
  });
  const made = form.answer?.rows[0];
  const url = isLink ? made?.url : undefined;
  const title =
    of.fleet === undefined
      ? t('fleet.share.titleMany', { name: of.group.name })
      : t('fleet.share.titleOne', { name: plateOf(of.fleet.row) });
  const { past, end } = form.values;
  return (
    <FormDialog
      form={form}
      title={title}
      width={640}
      footNote={t('fleet.share.only')}
      {...(url == null ? { act: t(isLink ? 'fleet.share.make' : 'fleet.share.give') } : {})}
    >
      {url == null ? (
        <>
          <div className="f">
            <div className="lab">{t('fleet.share.way')}</div>
            <Segments
              label={t('fleet.share.way')}
              value={way}
              options={ways.map((key) => ({ key, word: t(`fleet.share.way.${key}`) }))}
              onChange={setWay}
            />
          </div>
          {isLink ? (
            <TextField form={form} name="label" label={t('fleet.share.label')} hint={t('fleet.share.labelHint')} mayExceed />
          ) : (
            <TextField form={form} name="account" label={t('fleet.share.account')} icon="user" autoCapitalize="none" mayExceed />
          )}
          {isLink && of.fleet !== undefined ? (
            <DestinationField value={form.values.destination} onChange={(destination) => form.set({ destination })} />
          ) : null}
          <EndChoice value={end} onChange={(next) => form.set({ end: next ?? start.end })} error={form.problems['until']} />
          <label className="check">
            <Switch size="small" checked={past} onChange={(next) => form.set({ past: next })} />
            <span className="c13 sec">{t('fleet.share.past')}</span>
          </label>
        </>
      ) : (
        <LinkCard link={{ url }} words={t('fleet.share.ready')} />
      )}
      <ActiveLinks onLeave={closing.close} />
    </FormDialog>
  );
}

/** The links of the caller that open something now, each to be revoked; all that is shared of positions is on the page of shares. */
function ActiveLinks({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useText();
  const may = useMay();
  const [revoked, setRevoked] = useState<PositionShare>();
  const answer = useAnswer(share.positionShares, { pageSize: limits.pageSize });
  const links = (answer.data?.shares ?? []).filter(({ state }) => state === 'active');
  return (
    <section className="pl-links">
      <h3>{t('fleet.share.links')}</h3>
      {answer.data !== undefined && links.length === 0 ? <p className="c13 mut">{t('fleet.share.noLinks')}</p> : null}
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <span className="grow">
              <span className="ell b">{positionName(t, link)}</span>
              <span className="c12 mut row gap8 wrap">
                {link.destination === null ? null : <span>{t('fleet.eta.to', { name: link.destination.name })}</span>}
                <span>{endWords(link, t('fleet.share.forever'), (time) => t('fleet.share.until', { time }))}</span>
                {link.url === null ? null : <code translate="no">{shortUrl(link.url)}</code>}
              </span>
            </span>
            {may(share.endPositionShare) ? (
              <button type="button" className="btn sm" onClick={() => setRevoked(link)}>
                <Icon name="x" size={14} />
                {t('fleet.share.revoke')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <Link className="lnk c13" to="/share?tab=positions" onClick={onLeave}>
        {t('fleet.share.all')}
        <Icon name="right" size={12} />
      </Link>
      {revoked === undefined ? null : <RevokePosition of={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  );
}

function endWords({ until }: PositionShare, forever: string, at: (time: string) => string): string {
  const ms = msOf(until);
  return ms === undefined ? forever : at(minuteText(ms));
}
