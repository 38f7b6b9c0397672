/**
 * The button that begins something new, and opens its form. In a demo that does not let anybody begin it the button stands there all the same, cannot be pressed
 * and says why beside it; who lacks the call for another reason has no button.
 */
import type { Endpoint } from '@frostway/contract/endpoint';
import { useId } from 'react';
import { useText } from '../api/language.js';
import { useOffer } from '../api/permission.js';
import { Icon } from './icons.js';

type AddButtonProps = {
  /** What is called in the end. */
  readonly call: Endpoint;
  readonly word: string;
  readonly onAdd: () => void;
  /** The one of its page, the one of a part of it, or a quiet one; `tall` for fingers. */
  readonly look?: keyof typeof looks;
};

const looks = { main: 'btn p', small: 'btn p sm', tall: 'btn p tall', quiet: 'btn sm' } as const;

/** See above. */
export function AddButton({ call, word, onAdd, look = 'main' }: AddButtonProps) {
  const { t } = useText();
  const why = useId();
  const offer = useOffer()(call);
  if (offer === 'none') return null;
  const button = (
    <button
      type="button"
      className={looks[look]}
      onClick={onAdd}
      {...(offer === 'open' ? {} : { disabled: true, 'aria-describedby': why })}
    >
      <Icon name="plus" size={14} />
      {word}
    </button>
  );
  if (offer === 'open') return button;
  return (
    <span className="row gap8">
      <span id={why} className="c12 mut">
        {t('frame.demo.closed')}
      </span>
      {button}
    </span>
  );
}
