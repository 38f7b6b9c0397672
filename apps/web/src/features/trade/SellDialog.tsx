/** Selling devices: the buyer, then what goes with them and what ends, then the sale. Nothing is sold before the second step is confirmed. */
import { trade } from '@frostway/contract/trade/endpoints';
import { limits } from '@frostway/core/limits';
import { useId } from 'react';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { TextInput } from '../../ui/fields.js';
import { useForm } from '../../ui/form.js';
import { FormField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { callNames } from '../../values/device-row.js';
import { BuyerList } from './BuyerList.js';
import { SalePreview } from './SalePreview.js';
import { partyText } from './words.js';
import './trade.css';

/** A device as a dialog of trade needs it. */
export type Traded = { readonly id: number; readonly name: string; readonly mac: string | null; readonly imei: string | null };

export type SellDialogProps = { readonly devices: readonly Traded[]; readonly onClose: () => void; readonly onGone?: () => void };

/** See above. */
export function SellDialog({ devices, onClose, onGone }: SellDialogProps) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const buyers = useId();
  const buyer = useForm(trade.previewSale, {
    closing,
    closes: false,
    start: { account: '' },
    input: ({ account }) => ({ ...callNames(devices), account: account.trim() }),
    needed: { account: 'trade.sell.buyerNeeded' },
  });
  const typed = buyer.values.account;
  const sale = useForm(trade.sell, {
    closing,
    closes: false,
    input: () => ({ ...callNames(devices), account: typed.trim(), confirm: true }),
    atOnce: (done) => {
      toast({ icon: 'sell', words: t('trade.sell.doneTo', { count: done.sold, name: partyText(t, done.buyer) }) });
      onGone?.();
      closing.close();
    },
  });
  const title =
    devices.length === 1 ? t('trade.sell.one', { name: devices[0]?.name ?? '' }) : t('trade.sell.many', { count: devices.length });
  const shown = buyer.answer;
  const otherBuyer = (): void => {
    sale.reset();
    buyer.reset();
    buyer.set({ account: typed });
  };
  if (shown !== undefined)
    return (
      <FormDialog
        form={sale}
        title={title}
        act={t('trade.sell.confirm')}
        disabled={!shown.maySell}
        width={620}
        footNote={
          <button type="button" className="lnk" onClick={otherBuyer}>
            <Icon name="left" size={14} />
            {t('trade.sell.otherBuyer')}
          </button>
        }
      >
        <SalePreview preview={shown} />
      </FormDialog>
    );
  return (
    <FormDialog form={buyer} title={title} act={t('trade.sell.next')}>
      <p className="ask-lead">{t('trade.sell.lead')}</p>
      <FormField form={buyer} name="account" label={t('trade.sell.buyer')}>
        {(control, value, change) => (
          <>
            <TextInput
              {...control}
              icon="user"
              list={buyers}
              value={value}
              maxLength={limits.email}
              onChange={change}
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            <BuyerList id={buyers} typed={value} />
          </>
        )}
      </FormField>
    </FormDialog>
  );
}
