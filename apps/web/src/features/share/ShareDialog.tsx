/** Sharing devices: by a link for guests, or with an account; and what is shared of them already. */
import { type ShareScope, share } from '@frostway/contract/share/endpoints';
import type { ShareLink } from '@frostway/contract/share/endpoints';
import { Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { type Problems, inWords } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { callNames } from '../../values/device-row.js';
import { EndChoice } from './EndChoice.js';
import { GivenList } from './GivenList.js';
import { LinkCard } from './LinkCard.js';
import { LinkFields } from './LinkFields.js';
import { ScopeChoice } from './ScopeChoice.js';
import { type End, endInput } from './end.js';
import { linkInput, linkProblems, newLink } from './link-form.js';
import { type Shared, sharingProblems } from './standing.js';
import { Tabs } from '../../ui/Tabs.js';
import './share.css';

const ways = ['link', 'account'] as const;
type Way = (typeof ways)[number];
const wayIcons = { link: 'link', account: 'user' } as const;

export type ShareDialogProps = { readonly devices: readonly Shared[]; readonly onClose: () => void };

/** See above. */
export function ShareDialog({ devices, onClose }: ShareDialogProps) {
  const may = useMay();
  const open = ways.filter((way) => may(way === 'link' ? share.addLink : share.shareDevices));
  const [way, setWay] = useState<Way>();
  const shown = way ?? open[0] ?? 'link';
  const closing = useClosing(onClose);
  const props = { devices, closing, tabs: <Ways ways={open} way={shown} onChoose={setWay} /> };
  return shown === 'link' ? <ByLink {...props} /> : <ToAccount {...props} />;
}

function Ways({ ways: open, way, onChoose }: { ways: readonly Way[]; way: Way; onChoose: (way: Way) => void }) {
  const { t } = useText();
  return (
    <Tabs label={t('share.ways')} tabs={open} chosen={way} onChoose={onChoose}>
      {(each) => (
        <>
          <Icon name={wayIcons[each]} size={14} />
          {t(`share.way.${each}`)}
        </>
      )}
    </Tabs>
  );
}

type WayProps = { readonly devices: readonly Shared[]; readonly closing: ReturnType<typeof useClosing>; readonly tabs: ReactNode };

function useTitleOf(devices: readonly Shared[]): string {
  const { t } = useText();
  const [first] = devices;
  return devices.length === 1 ? t('share.titleOne', { name: first?.name ?? '' }) : t('share.titleMany', { count: devices.length });
}

/** What was refused of the devices themselves. */
function Standing({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <div className="note k-alarm standing-note" role="alert">
      <Icon name="alarm" />
      {words}
    </div>
  );
}

function ByLink({ devices, closing, tabs }: WayProps) {
  const { t, lang } = useText();
  const title = useTitleOf(devices);
  const [typed, setTyped] = useState(newLink);
  const [problems, setProblems] = useState<Problems>({});
  const [made, setMade] = useState<ShareLink>();
  const add = useAction(share.addLink);
  const submit = (): void => {
    const wrong = inWords(linkProblems(typed, nowMs()), lang);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    add.mutate(
      { ...callNames(devices), ...linkInput(typed, nowMs()) },
      { onSuccess: setMade, onError: (error) => setProblems(sharingProblems(t, error, devices, lang)) },
    );
  };
  const again = (): void => {
    add.reset();
    setMade(undefined);
    setTyped(newLink);
  };
  return (
    <FormDialog
      closing={closing}
      title={title}
      width={760}
      footNote={t('share.audited')}
      {...(made === undefined ? { act: t('share.link.make') } : {})}
      busy={add.isPending}
      error={Object.keys(problems).length === 0 ? add.error : undefined}
      onSubmit={submit}
    >
      {tabs}
      {made === undefined ? (
        <>
          <Standing words={problems['devices']} />
          <LinkFields
            typed={typed}
            problems={problems}
            onChange={(next) => {
              setProblems({});
              setTyped(next);
            }}
          />
        </>
      ) : (
        <>
          <LinkCard link={made} words={t('share.link.ready')} />
          <button type="button" className="lnk link-again" onClick={again}>
            <Icon name="plus" size={14} />
            {t('share.link.another')}
          </button>
        </>
      )}
      <GivenList devices={devices} onLeave={closing.close} />
    </FormDialog>
  );
}

const firstScope: readonly ShareScope[] = ['latest', 'history', 'place'];
const firstEnd: End = { kind: '7d', atMs: null };

function ToAccount({ devices, closing, tabs }: WayProps) {
  const { t, lang } = useText();
  const title = useTitleOf(devices);
  const [account, setAccount] = useState('');
  const [scope, setScope] = useState(firstScope);
  const [end, setEnd] = useState<End | undefined>(firstEnd);
  const [allow, setAllow] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const give = useAction(share.shareDevices);
  const changed = <T,>(set: (value: T) => void) => {
    return (value: T): void => {
      setProblems({});
      set(value);
    };
  };
  const submit = (): void => {
    const until = end === undefined ? undefined : endInput(end, nowMs());
    const wrong = inWords(
      {
        account: account.trim() === '' ? 'share.account.needed' : undefined,
        scope: scope.length === 0 ? 'shareScopeEmpty' : undefined,
        expiryDate: until === undefined ? 'shareEndPast' : undefined,
      },
      lang,
    );
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || until === undefined) return;
    give.mutate(
      { ...callNames(devices), account: account.trim(), scope: [...scope], ...until, allow },
      {
        onSuccess: ({ rows }) => {
          const [first] = rows;
          toast({
            icon: 'share',
            words: t('share.account.done', { name: first?.nickname === '' ? first.account : (first?.nickname ?? account) }),
          });
          setAccount('');
        },
        onError: (error) => setProblems(sharingProblems(t, error, devices, lang)),
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={title}
      width={760}
      footNote={t('share.audited')}
      act={t('share.act')}
      busy={give.isPending}
      error={Object.keys(problems).length === 0 ? give.error : undefined}
      onSubmit={submit}
    >
      {tabs}
      <Standing words={problems['devices']} />
      <Field label={t('share.account.name')} error={problems['account']}>
        {(control) => (
          <TextInput {...control} icon="user" value={account} onChange={changed(setAccount)} autoComplete="off" autoCapitalize="none" />
        )}
      </Field>
      <ScopeChoice value={scope} onChange={changed(setScope)} error={problems['scope']} />
      <EndChoice value={end} onChange={changed(setEnd)} error={problems['expiryDate']} />
      <label className="check allow-line">
        <Switch size="small" checked={allow} onChange={setAllow} />
        <span className="c13 sec">{t('share.account.allow')}</span>
      </label>
      <GivenList devices={devices} onLeave={closing.close} />
    </FormDialog>
  );
}
