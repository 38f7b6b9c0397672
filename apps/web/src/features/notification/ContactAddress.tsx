/** An address of a contact: whether whoever reads it wants messages there, and a button that asks once more. */
import { mission } from '@frostway/contract/mission/endpoints';
import type { Confirmation, ContactPerson } from '@frostway/contract/mission/contacts';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Chip } from '../../ui/Chip.js';
import { Copyable } from '../../ui/Copyable.js';
import { toast } from '../../ui/toasts.js';
import { confirmationLooks } from './looks.js';

const mayAsk = ({ state }: Confirmation): boolean => state === 'toAsk' || state === 'asked' || state === 'expired';

/** Whether something a contact would be told is not sent before he confirms. */
export const isUnconfirmed = ({ mail, sms }: ContactPerson): boolean =>
  mail.state !== 'confirmed' || (sms !== null && sms.state !== 'confirmed');

/** See above. */
export function ContactAddress({ contact, channel }: { contact: ContactPerson; channel: 'mail' | 'sms' }) {
  const { t, lang } = useText();
  const may = useMay();
  const ask = useAction(mission.askContact);
  const address = channel === 'mail' ? contact.email : contact.phone;
  const confirmation = contact[channel];
  if (address === null || confirmation === null) return null;
  const { state } = confirmation;
  const send = (): void =>
    ask.mutate(
      { id: contact.id, channel },
      {
        onSuccess: () => toast({ words: t('notification.contact.asked', { address }) }),
        onError: (error) => toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' }),
      },
    );
  return (
    <span className="notify-address">
      <Copyable text={address} />
      <span className="notify-state">
        <Chip kind="outline" {...confirmationLooks[state]} word={t(`notification.contact.state.${state}`)} />
        {mayAsk(confirmation) && may(mission.askContact) ? (
          <button type="button" className="lnk c12" disabled={ask.isPending} onClick={send}>
            {t(state === 'toAsk' ? 'notification.contact.ask' : 'notification.contact.askAgain')}
          </button>
        ) : null}
      </span>
    </span>
  );
}
