/** Sharing devices: by a link for guests, or with an account; and what is shared of them already. */
import { type ShareScope, share } from '@frostway/contract/share/endpoints';
import { Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { callNames } from '../../values/device-row.js';
import { EndChoice } from './EndChoice.js';
import { GivenList } from './GivenList.js';
import { LinkCard } from './LinkCard.js';
import { LinkFields } from './LinkFields.js';
import { ScopeChoice } from './ScopeChoice.js';
import { type End, endInput, endProblem } from './end.js';
import { linkFields, linkInput, linkProblems, newLink } from './link-form.js';
import { type Shared, useDeviceRefusals } from './device-refusals.js';
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
function DevicesRefused({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <div className="note k-alarm standing-note" role="alert">
      <Icon name="alarm" />
      {words}
    </div>
  );
}

function ByLink({ devices, closing, tabs }: WayProps) {
  const { t } = useText();
  const title = useTitleOf(devices);
  const said = useDeviceRefusals(devices);
  const form = useForm(share.addLink, {
    closing,
    closes: false,
    start: newLink,
    also: linkFields,
    input: (typed) => ({ ...callNames(devices), ...linkInput(typed, nowMs()) }),
    check: (typed) => linkProblems(typed, nowMs()),
    said,
  });
  const made = form.answer;
  return (
    <FormDialog
      form={form}
      title={title}
      width={760}
      footNote={t('share.audited')}
      {...(made === undefined ? { act: t('share.link.make') } : {})}
    >
      {tabs}
      {made === undefined ? (
        <>
          <DevicesRefused words={form.problems['devices']} />
          <LinkFields form={form} />
        </>
      ) : (
        <>
          <LinkCard link={made} words={t('share.link.ready')} />
          <button type="button" className="lnk link-again" onClick={form.reset}>
            <Icon name="plus" size={14} />
            {t('share.link.another')}
          </button>
        </>
      )}
      <GivenList devices={devices} onLeave={closing.close} />
    </FormDialog>
  );
}

type ToAccountTyped = {
  readonly account: string;
  readonly scope: readonly ShareScope[];
  readonly end: End | undefined;
  readonly allow: boolean;
};
const newShare: ToAccountTyped = { account: '', scope: ['latest', 'history', 'place'], end: { kind: '7d', atMs: null }, allow: true };

function ToAccount({ devices, closing, tabs }: WayProps) {
  const { t } = useText();
  const title = useTitleOf(devices);
  const said = useDeviceRefusals(devices);
  const form = useForm(share.shareDevices, {
    closing,
    closes: false,
    start: newShare,
    also: ['expiryDate', 'devices'],
    input: ({ account, scope, end, allow }) => ({
      ...callNames(devices),
      account: account.trim(),
      scope: [...scope],
      ...(end === undefined ? {} : endInput(end, nowMs())),
      allow,
    }),
    needed: { account: 'share.account.needed' },
    check: ({ end }) => endProblem(end),
    said,
    done: ({ rows: [first] }, { account }) => {
      const name = first?.nickname === '' ? first.account : (first?.nickname ?? account);
      toast({ icon: 'share', words: t('share.account.done', { name }) });
      form.set({ account: '' });
    },
  });
  const { scope, end, allow } = form.values;
  return (
    <FormDialog form={form} title={title} width={760} footNote={t('share.audited')} act={t('share.act')}>
      {tabs}
      <DevicesRefused words={form.problems['devices']} />
      <TextField form={form} name="account" label={t('share.account.name')} icon="user" autoCapitalize="none" mayExceed />
      <ScopeChoice value={scope} onChange={(next) => form.set({ scope: next })} error={form.problems['scope']} />
      <EndChoice value={end} onChange={(next) => form.set({ end: next })} error={form.problems['expiryDate']} />
      <label className="check allow-line">
        <Switch size="small" checked={allow} onChange={(next) => form.set({ allow: next })} />
        <span className="c13 sec">{t('share.account.allow')}</span>
      </label>
      <GivenList devices={devices} onLeave={closing.close} />
    </FormDialog>
  );
}
