/** Taking back a share of positions, a link or with an account, which is asked first. */
import { share } from '@frostway/contract/share/endpoints';
import type { PositionShare } from '@frostway/contract/share/position-endpoints';
import { type Say, useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { toast } from '../../ui/toasts.js';

type Shared = Pick<PositionShare, 'id' | 'account' | 'nickname' | 'label' | 'devices'>;

/** Who it is for: the account by its nickname, a link by its label, else by its vehicles. */
export function positionName(t: Say, { account, nickname, label, devices }: Shared): string {
  if (account !== null) return nickname === null || nickname === '' ? account : nickname;
  return label === '' ? devices.map(({ name }) => name).join(t('share.comma')) : label;
}

/** See above. */
export function RevokePosition({ of, onClose }: { readonly of: Shared; readonly onClose: () => void }) {
  const { t } = useText();
  const name = positionName(t, of);
  const isLink = of.account === null;
  const [first, ...others] = of.devices;
  const vehicles = others.length === 0 ? (first?.name ?? '') : t('share.devices', { name: first?.name ?? '', count: of.devices.length });
  return (
    <AskDialog
      call={isLink ? share.endPositionShare : share.endAccountPositionShare}
      input={{ id: of.id }}
      done={() => toast({ icon: 'x', words: t('share.revoked', { name }) })}
      onClose={onClose}
      title={t(isLink ? 'share.revokeLinkTitle' : 'share.revokeTitle', { name })}
      lead={t('share.revokeLead', { name: vehicles })}
      act={t('share.revoke')}
    />
  );
}
