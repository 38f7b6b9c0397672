/** A list whose address names one thing shows that alone: where a search, a star or a link led to it. Beside it stands the way to all of them. */
import { useText } from '../api/language.js';
import type { ListAddress } from './list-address.js';
import { Icon } from './icons.js';

/** The id in a field of the address; undefined when the whole list is meant. */
export function oneIn(address: ListAddress, field: string): number | undefined {
  const text = address.get(field);
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : undefined;
}

/** Leads from the one thing back to the list; nothing while the whole list is shown. */
export function OneOnly({ address, field }: { address: ListAddress; field: string }) {
  const { t } = useText();
  if (oneIn(address, field) === undefined) return null;
  return (
    <button type="button" className="btn" onClick={() => address.set({ [field]: '' })}>
      <Icon name="x" size={14} />
      {t('frame.list.showAll')}
    </button>
  );
}
