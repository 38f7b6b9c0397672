/** What can be done with a share that was given, and the dialogs that ask for the rest. */
import { type DeviceShare, type ShareLink, type ShareScope, share } from '@frostway/contract/share/endpoints';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon } from '../../ui/icons.js';
import { type Problems, inWords } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { msOf } from '../../values/times.js';
import { EndChoice } from './EndChoice.js';
import { LinkCard } from './LinkCard.js';
import { LinkFields } from './LinkFields.js';
import { ScopeChoice } from './ScopeChoice.js';
import { type End, endInput, minuteText } from './end.js';
import { type Given, devicesOf, givenName } from './given.js';
import { linkInput, linkProblems, typedOf } from './link-form.js';
import { sharingProblems } from './standing.js';
import { useForm } from '../../ui/form.js';

export type GivenWanted = { readonly act: 'show' | 'change' | 'revoke'; readonly given: Given };

/** The acts of a share: none for one that has ended, and only those the caller's roles have. */
export function useGivenActs(open: (wanted: GivenWanted) => void): (given: Given) => MenuAct[] {
  const { t, lang } = useText();
  const may = useMay();
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
      ...(may(isLink ? share.changeLink : share.changeShare)
        ? ([
            { key: 'change', word: t('share.change'), icon: 'late', run: () => open({ act: 'change', given }) },
            {
              key: 'allow',
              word: t(allow ? 'share.suspend' : 'share.resume'),
              icon: allow ? 'pause' : 'play',
              run: () => (isLink ? changeLink.mutate(allowing, told) : changeShare.mutate(allowing, told)),
            },
          ] as const)
        : []),
      ...(may(isLink ? share.cancelLink : share.cancelShare)
        ? [{ key: 'revoke', word: t('share.revoke'), icon: 'x', destroys: true, run: () => open({ act: 'revoke', given }) } as const]
        : []),
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
  const form = useForm(given.kind === 'link' ? share.cancelLink : share.cancelShare, {
    closing: useClosing(onClose),
    input: () => ({ id: given.row.id }),
    done: () => toast({ icon: 'x', words: t('share.revoked', { name }) }),
  });
  return (
    <AskDialog
      form={form}
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
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const keeps = useKeeps(row.expiryDate);
  const [typed, setTyped] = useState(() => typedOf(row));
  const [problems, setProblems] = useState<Problems>({});
  const change = useAction(share.changeLink);
  const name = givenName(t, { kind: 'link', row });
  const submit = (): void => {
    const wrong = inWords(linkProblems(typed, nowMs()), lang);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    change.mutate(
      { id: row.id, ...linkInput(typed, nowMs()) },
      {
        onSuccess: (next) => {
          toast({ words: t('share.changed', { name: givenName(t, { kind: 'link', row: next }) }) });
          closing.close();
        },
        onError: (error) => setProblems(sharingProblems(t, error, [], lang)),
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('share.changeTitle', { name })}
      act={t('frame.save')}
      width={640}
      busy={change.isPending}
      disabled={JSON.stringify(typed) === JSON.stringify(typedOf(row))}
      error={problems['devices'] === undefined && Object.keys(problems).length > 0 ? undefined : change.error}
      onSubmit={submit}
    >
      <p className="ask-lead">{t('share.changeHint')}</p>
      <LinkFields
        typed={typed}
        problems={problems}
        keeps={keeps}
        onChange={(next) => {
          setProblems({});
          setTyped(next);
        }}
      />
    </FormDialog>
  );
}

function ChangeShareDialog({ row, onClose }: { row: DeviceShare; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const keeps = useKeeps(row.expiryDate);
  const [scope, setScope] = useState<readonly ShareScope[]>(row.scope);
  const [end, setEnd] = useState<End>();
  const [problems, setProblems] = useState<Problems>({});
  const change = useAction(share.changeShare);
  const name = givenName(t, { kind: 'account', row });
  const isSame = end === undefined && scope.join() === row.scope.join();
  const submit = (): void => {
    const until = end === undefined ? {} : endInput(end, nowMs());
    const wrong = inWords(
      { scope: scope.length === 0 ? 'shareScopeEmpty' : undefined, expiryDate: until === undefined ? 'shareEndPast' : undefined },
      lang,
    );
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || until === undefined) return;
    change.mutate(
      { id: row.id, scope: [...scope], ...until },
      {
        onSuccess: () => {
          toast({ words: t('share.changed', { name }) });
          closing.close();
        },
        onError: (error) => setProblems(sharingProblems(t, error, [], lang)),
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('share.changeTitle', { name })}
      act={t('frame.save')}
      width={640}
      busy={change.isPending}
      disabled={isSame}
      error={problems['devices'] === undefined && Object.keys(problems).length > 0 ? undefined : change.error}
      onSubmit={submit}
    >
      <p className="ask-lead">
        <Icon name="device" size={14} /> {row.device.name}
      </p>
      <ScopeChoice value={scope} onChange={setScope} error={problems['scope']} />
      <EndChoice value={end} onChange={setEnd} error={problems['expiryDate']} keeps={keeps} />
      <p className="hint">{t('share.changeHint')}</p>
    </FormDialog>
  );
}
