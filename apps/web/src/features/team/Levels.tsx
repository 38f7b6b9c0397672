/** The levels: the table that says what each means, and the choice of one, its dots under the columns of the table. */
import { type TeamLevel, teamLevels } from '@frostway/contract/team/rows';
import type { KeyboardEvent } from 'react';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import './levels.css';

/** What one may do, and the lowest level that may; each level has what the one before it has. */
const meanings = [
  ['exists', 'access'],
  ['latest', 'access'],
  ['history', 'detailed'],
  ['change', 'all'],
] as const satisfies readonly (readonly [string, TeamLevel])[];

const has = (level: TeamLevel, lowest: TeamLevel): boolean => teamLevels.indexOf(level) >= teamLevels.indexOf(lowest);

/** What each level means. */
export function LevelTable() {
  const { t } = useText();
  return (
    <table className="lv">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('team.level.what')}</span>
          </th>
          {teamLevels.map((level) => (
            <th key={level} scope="col" title={t(`team.level.${level}.means`)}>
              {t(`team.level.${level}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {meanings.map(([meaning, lowest]) => (
          <tr key={meaning}>
            <th scope="row">{t(`team.level.${meaning}`)}</th>
            {teamLevels.map((level) => (
              <td key={level} className={has(level, lowest) ? 'yes' : 'no'}>
                <Icon name={has(level, lowest) ? 'check' : 'minus'} size={14} />
                <span className="sr">{t(has(level, lowest) ? 'team.level.yes' : 'team.level.no')}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export type LevelChoiceProps = {
  /** What the level is on. */
  readonly label: string;
  readonly value: TeamLevel;
  /** Without it the level is only shown. */
  readonly onChange?: ((level: TeamLevel) => void) | undefined;
  readonly busy?: boolean;
};

/** One of four dots on a line. The arrows go from dot to dot without choosing: a level works at once. */
export function LevelChoice({ label, value, onChange, busy = false }: LevelChoiceProps) {
  const { t } = useText();
  if (onChange === undefined) {
    return (
      <div className="l4" role="img" aria-label={`${label}: ${t(`team.level.${value}`)}`}>
        {teamLevels.map((level) => (
          <span key={level} className={`${level}${level === value ? ' on' : ''}`}>
            <i />
            <span className="w">{t(`team.level.${level}`)}</span>
          </span>
        ))}
      </div>
    );
  }
  const go = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const dots = [...event.currentTarget.querySelectorAll('button')];
    const at = dots.findIndex((dot) => dot === document.activeElement);
    dots[(at + step + dots.length) % dots.length]?.focus();
  };
  return (
    <div className="l4" role="radiogroup" aria-label={label} aria-busy={busy || undefined} onKeyDown={go}>
      {teamLevels.map((level) => (
        <button
          key={level}
          type="button"
          role="radio"
          tabIndex={level === value ? 0 : -1}
          aria-checked={level === value}
          aria-label={t(`team.level.${level}`)}
          title={`${t(`team.level.${level}`)}: ${t(`team.level.${level}.means`)}`}
          className={`${level}${level === value ? ' on' : ''}`}
          onClick={() => (level === value || busy ? undefined : onChange(level))}
        >
          <i />
          <span className="w">{t(`team.level.${level}`)}</span>
        </button>
      ))}
    </div>
  );
}
