/** What can be done with a share that was given, and the dialogs that ask for the rest. */
import { type DeviceShare, type ShareLink, type ShareScope, share } from '@frostway/contract/share/endpoints';
import { useAction } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useOffer } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { type MenuAct, offered } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { msOf } from '../../values/times.js';
import { EndChoice } from './EndChoice.js';
import { LinkCard } from './LinkCard.js';
import { LinkFields } from './LinkFields.js';
import { ScopeChoice } from './ScopeChoice.js';
import { type End, endInput, endProblem, minuteText } from './end.js';
import { type Given, devicesOf, givenName } from './given.js';
import { linkFields, linkInput, linkProblems, typedOf } from './link-form.js';
import { useForm } from '../../ui/form.js';

export type GivenWanted = { readonly act: 'show' | 'change' | 'revoke'; readonly given: Given };

/** The acts of a share: none for one that has ended, and only those the caller's roles have; closed in a demo that lets nobody. */
export function useGivenActs(open: (wanted: GivenWanted) => void): (given: Given) => MenuAct[] {
  const { t, lang } = useText();
  const offerOf = useOffer();
  const changeShare = useAction(share.changeShare);
  const changeLink = useAction(share.changeLink);
  return (given) => {
    const { id, state, allow } = given.row;
    if (state === 'ended') return [];
    const isLink = given.kind === 'link';
    const name = givenName(t, given);
    const allowing = { id, allow: !allow };
    const told = {
      onSuccess: () => toast({ icon: allow ? 'pause' : 'play', words: t(allow ? 'share.suspended' : 'share.resumed', { name }) } as const),
      onError: (error: Error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) } as const),
    };
    return [
      ...(isLink ? [{ key: 'show', word: t('share.link.show'), icon: 'qr', run: () => open({ act: 'show', given }) } as const] : []),
      ...offered(
        offerOf(isLink ? share.changeLink : share.changeShare),
        { key: 'change', word: t('share.change'), icon: 'late', run: () => open({ act: 'change', given }) },
        {
          key: 'allow',
          word: t(allow ? 'share.suspend' : 'share.resume'),
          icon: allow ? 'pause' : 'play',
          run: () => (isLink ? changeLink.mutate(allowing, told) : changeShare.mutate(allowing, told)),
        },
      ),
      ...offered(offerOf(isLink ? share.cancelLink : share.cancelShare), {
        key: 'revoke',
        word: t('share.revoke'),
        icon: 'x',
        destroys: true,
        run: () => open({ act: 'revoke', given }),
      }),
    ];
  };
}

/** The dialog of what is wanted. */
export function GivenDialogs({ wanted, onClose }: { wanted: GivenWanted | undefined; onClose: () => void }) {
  if (wanted === undefined) return null;
  const { act, given } = wanted;
  if (act === 'revoke') return <RevokeDialog given={given} onClose={onClose} />;
  if (given.kind === 'account') return act === 'change' ? <ChangeShareDialog row={given.row} onClose={onClose} /> : null;
  return act === 'change' ? <ChangeLinkDialog row={given.row} onClose={onClose} /> : <LinkDialog row={given.row} onClose={onClose} />;
}

function RevokeDialog({ given, onClose }: { given: Given; onClose: () => void }) {
  const { t } = useText();
  const name = givenName(t, given);
  return (
    <AskDialog
      call={given.kind === 'link' ? share.cancelLink : share.cancelShare}
      input={{ id: given.row.id }}
      done={() => toast({ icon: 'x', words: t('share.revoked', { name }) })}
      onClose={onClose}
      title={t(given.kind === 'link' ? 'share.revokeLinkTitle' : 'share.revokeTitle', { name })}
      lead={t('share.revokeLead', { name: devicesOf(t, given) })}
      act={t('share.revoke')}
    />
  );
}

function LinkDialog({ row, onClose }: { row: ShareLink; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  return (
    <FormDialog closing={closing} title={t('share.link.shown', { name: givenName(t, { kind: 'link', row }) })} width={480}>
      <LinkCard link={row} words={t('share.link.whoever')} />
    </FormDialog>
  );
}

/** What the end is, for a form that may leave it as it is. */
function useKeeps(expiryDate: string | null): string {
  const { t } = useText();
  const ms = msOf(expiryDate);
  return ms === undefined ? t('share.forever') : minuteText(ms);
}

function ChangeLinkDialog({ row, onClose }: { row: ShareLink; onClose: () => void }) {
  const { t } = useText();
  const keeps = useKeeps(row.expiryDate);
  const form = useForm(share.changeLink, {
    closing: useClosing(onClose),
    start: typedOf(row),
    also: linkFields,
    input: (typed) => ({ id: row.id, ...linkInput(typed, nowMs()) }),
    check: (typed) => linkProblems(typed, nowMs()),
    done: (next) => toast({ words: t('share.changed', { name: givenName(t, { kind: 'link', row: next }) }) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('share.changeTitle', { name: givenName(t, { kind: 'link', row }) })}
      act={t('frame.save')}
      width={640}
      disabled={form.isSame}
    >
      <p className="ask-lead">{t('share.changeHint')}</p>
      <LinkFields form={form} keeps={keeps} />
    </FormDialog>
  );
}

type ShareTyped = { readonly scope: readonly ShareScope[]; readonly end: End | undefined };

function ChangeShareDialog({ row, onClose }: { row: DeviceShare; onClose: () => void }) {
  const { t } = useText();
  const keeps = useKeeps(row.expiryDate);
  const name = givenName(t, { kind: 'account', row });
  const start: ShareTyped = { scope: row.scope, end: undefined };
  const form = useForm(share.changeShare, {
    closing: useClosing(onClose),
    start,
    also: ['expiryDate'],
    input: ({ scope, end }) => ({ id: row.id, scope: [...scope], ...(end === undefined ? {} : endInput(end, nowMs())) }),
    check: ({ end }) => endProblem(end),
    done: () => toast({ words: t('share.changed', { name }) }),
  });
  return (
    <FormDialog form={form} title={t('share.changeTitle', { name })} act={t('frame.save')} width={640} disabled={form.isSame}>
      <p className="ask-lead">
        <Icon name="device" size={14} /> {row.device.name}
      </p>
      <ScopeChoice value={form.values.scope} onChange={(scope) => form.set({ scope })} error={form.problems['scope']} />
      <EndChoice value={form.values.end} onChange={(end) => form.set({ end })} error={form.problems['expiryDate']} keeps={keeps} />
      <p className="hint">{t('share.changeHint')}</p>
    </FormDialog>
  );
}
