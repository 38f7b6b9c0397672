/** A link that looks like a button: it leads to what is to be done next. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icons.js';

type LinkButtonProps = {
  readonly to: string;
  readonly word: ReactNode;
  readonly icon?: IconName;
  /** The one that is meant to be pressed, or a small one in a row. */
  readonly look?: 'main' | 'small';
};

const looks = { main: 'btn p', small: 'btn sm' } as const;

/** See above. */
export const LinkButton = ({ to, word, icon, look }: LinkButtonProps) => (
  <Link className={look === undefined ? 'btn' : looks[look]} to={to}>
    {icon === undefined ? null : <Icon name={icon} size={14} />}
    {word}
  </Link>
);
