/** The list below the search field: sections of choices as one listbox, the chosen one in view, what was typed marked in what was found. */
import { type MouseEvent, useEffect } from 'react';
import { ConnectionChip } from '../ui/Chip.js';
import { Moment } from '../ui/Moment.js';
import { Icon } from '../ui/icons.js';
import type { Choice, Section } from './found-sections.js';
import { markedParts } from './marked.js';

export type FoundListProps = {
  readonly id: string;
  readonly label: string;
  readonly sections: readonly Section[];
  /** Place of the chosen one over all sections. */
  readonly at: number;
  /** What is marked; empty = nothing. */
  readonly search: string;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (choice: Choice, isApart: boolean) => void;
};

/** See above. The focus stays in the field, which names the chosen one. */
export function FoundList({ id, label, sections, at, search, onPoint, onChoose }: FoundListProps) {
  useEffect(() => {
    // Some browsers answer with a promise, which is nothing to clean up with.
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);
  const starts = sections.map((_section, index) => sections.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0));
  return (
    <div id={id} role="listbox" aria-label={label} className="hits">
      {sections.map((section, index) => (
        <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
          <p id={`${id}-${section.key}`} className="hits-of mut c12">
            {section.title}
          </p>
          {section.choices.map((choice, place) => {
            const number = (starts[index] ?? 0) + place;
            return (
              <div
                key={choice.key}
                id={`${id}-${number}`}
                className={choice.isList === true ? 'hit all' : 'hit'}
                role="option"
                aria-selected={number === at}
                // The field keeps the focus until a choice is made, or the list would close under the pointer.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => onPoint(number)}
                onClick={(event: MouseEvent) => onChoose(choice, event.ctrlKey || event.metaKey)}
              >
                <Row choice={choice} search={search} />
              </div>
            );
          })}
          {section.note === undefined ? null : <p className="none mut c12">{section.note}</p>}
        </div>
      ))}
    </div>
  );
}

function Row({ choice: { name, detail, icon, hue, connection, at, isList }, search }: { choice: Choice; search: string }) {
  return (
    <>
      <span className={hue === undefined ? 'mut' : `tx k-${hue}`}>
        <Icon name={icon} size={14} />
      </span>
      <span className="grow hit-what">
        <span className="ell">{isList === true ? name : <Marked text={name} search={search} />}</span>
        {detail === '' ? null : (
          <span className="mut c12 ell">
            <Marked text={detail} search={search} />
          </span>
        )}
      </span>
      {connection === undefined ? null : <ConnectionChip connection={connection} />}
      {at === undefined ? null : (
        <span className="mut c12">
          <Moment at={at} />
        </span>
      )}
    </>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  return markedParts(text, search).map(({ part, isHit }, index) => (isHit ? <mark key={index}>{part}</mark> : part));
}
