/** Over a list that keeps its places while it is read: what has happened meanwhile, and the way to it. Nothing while nothing has. */
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import type { Shown } from './reconcile.js';
import '../../ui/news-pill.css';

export type NewsButtonProps = { readonly shown: Pick<Shown<unknown>, 'waiting' | 'gone'>; readonly onSettle: () => void };

/** See above. */
export function NewsButton({ shown, onSettle }: NewsButtonProps) {
  const { t } = useText();
  if (shown.waiting === 0 && shown.gone.size === 0) return null;
  return (
    <button type="button" className="news-pill" onClick={onSettle}>
      <Icon name="refresh" size={14} />
      {shown.waiting > 0 ? t('alarm.waiting', { count: shown.waiting }) : t('alarm.moved')}
    </button>
  );
}
