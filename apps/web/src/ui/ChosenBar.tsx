/** What can be done to the chosen rows of a list, over its foot; on a phone at the thumb. */
import type { ReactNode } from 'react';
import { Icon } from './icons.js';
import './chosen-bar.css';

export type ChosenBarProps = {
  /** How many are chosen, or what to do to choose. */
  readonly words: string;
  /** Why nothing can be done to so many. */
  readonly problem?: string | undefined;
  /** Buttons. */
  readonly children: ReactNode;
  /** What the cross at the end is called. */
  readonly noneWord: string;
  readonly onNone: () => void;
};

/** See above. */
export function ChosenBar({ words, problem, children, noneWord, onNone }: ChosenBarProps) {
  return (
    <div className="chosen" role="region" aria-label={words}>
      <div className="chosen-words">
        <b role="status">{words}</b>
        {problem === undefined ? null : <span className="c13 tx k-alarm">{problem}</span>}
      </div>
      <div className="chosen-acts">{children}</div>
      <button type="button" className="ib" aria-label={noneWord} title={noneWord} onClick={onNone}>
        <Icon name="x" />
      </button>
    </div>
  );
}
