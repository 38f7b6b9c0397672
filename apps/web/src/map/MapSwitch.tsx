/** The switch of maps: every map that is offered and, where its maker has one, its satellite picture. */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { ShownMap } from '@frostway/contract/map/endpoints';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { Icon } from '../ui/icons.js';
import type { MapChoice } from './map-choice.js';

type Props = {
  readonly maps: readonly ShownMap[];
  readonly shown: MapChoice;
  readonly lang: Lang;
  readonly onChoose: (choice: MapChoice) => void;
};

export function MapSwitch({ maps, shown, lang, onChoose }: Props): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const group = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    panel.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    const close = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (panel.current?.contains(target) !== true && button.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const choices = maps.flatMap((map): MapChoice[] => [
    { name: map.name, look: 'roads' },
    ...(map.layers['satellite'] === undefined ? [] : [{ name: map.name, look: 'satellite' } as const]),
  ]);
  const word = text(lang, 'map.switch');
  return (
    <>
      <button ref={button} type="button" title={word} aria-label={word} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="layers" />
      </button>
      {isOpen && (
        <fieldset ref={panel} className="fw-map-switch" onKeyDown={key}>
          <legend>{word}</legend>
          {choices.map((choice) => (
            <label key={`${choice.name} ${choice.look}`}>
              <input
                type="radio"
                name={group}
                checked={choice.name === shown.name && choice.look === shown.look}
                onChange={() => onChoose(choice)}
              />
              {text(lang, `map.name.${choice.name}`)}
              {choice.look === 'satellite' && <span className="fw-map-word">{text(lang, 'map.satellite')}</span>}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
