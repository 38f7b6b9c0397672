/** Selling devices: the buyer, then what goes with them and what ends, then the sale. Nothing is sold before the second step is confirmed. */
import { trade } from '@frostway/contract/trade/endpoints';
import { limits } from '@frostway/core/limits';
import { useId, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { callNames } from '../../values/device-row.js';
import { BuyerList } from './BuyerList.js';
import { SalePreview } from './SalePreview.js';
import { partyText } from './words.js';
import './trade.css';

/** A device as a dialog of trade needs it. */
export type Traded = { readonly id: number; readonly name: string; readonly mac: string | null; readonly imei: string | null };

const fieldOf = { accountNonexistent: 'account', saleToSelf: 'account', buyerUnsuitable: 'account', tooFrequent: 'account' } as const;

export type SellDialogProps = { readonly devices: readonly Traded[]; readonly onClose: () => void; readonly onGone?: () => void };

/** See above. */
export function SellDialog({ devices, onClose, onGone }: SellDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [account, setAccount] = useState('');
  const buyers = useId();
  const [problems, setProblems] = useState<Problems>({});
  const preview = useAction(trade.previewSale);
  const sell = useAction(trade.sell, {
    // At once: a page of the device itself has nothing to show any more.
    onDone: ({ sold, buyer }) => {
      toast({ icon: 'sell', words: t('trade.sell.doneTo', { count: sold, name: partyText(t, buyer) }) });
      onGone?.();
      closing.close();
    },
  });
  const named = { ...callNames(devices), account: account.trim() };
  const title =
    devices.length === 1 ? t('trade.sell.one', { name: devices[0]?.name ?? '' }) : t('trade.sell.many', { count: devices.length });
  const shown = preview.data;
  if (shown !== undefined)
    return (
      <FormDialog
        closing={closing}
        title={title}
        act={t('trade.sell.confirm')}
        busy={sell.isPending}
        disabled={!shown.maySell}
        error={sell.error}
        onSubmit={() => sell.mutate({ ...named, confirm: true })}
        width={620}
        footNote={
          <button type="button" className="lnk" onClick={() => (preview.reset(), sell.reset())}>
            <Icon name="left" size={14} />
            {t('trade.sell.otherBuyer')}
          </button>
        }
      >
        <SalePreview preview={shown} />
      </FormDialog>
    );
  const next = (): void => {
    if (named.account === '') return setProblems({ account: t('trade.sell.buyerNeeded') });
    setProblems({});
    preview.mutate(named, { onError: (error) => setProblems(refusedFields(error, lang, fieldOf)) });
  };
  return (
    <FormDialog
      closing={closing}
      title={title}
      act={t('trade.sell.next')}
      busy={preview.isPending}
      error={Object.keys(problems).length === 0 ? preview.error : undefined}
      onSubmit={next}
    >
      <p className="ask-lead">{t('trade.sell.lead')}</p>
      <Field label={t('trade.sell.buyer')} error={problems['account']}>
        {(control) => (
          <>
            <TextInput
              {...control}
              icon="user"
              list={buyers}
              value={account}
              maxLength={limits.email}
              onChange={setAccount}
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            <BuyerList id={buyers} typed={account} />
          </>
        )}
      </Field>
    </FormDialog>
  );
}
