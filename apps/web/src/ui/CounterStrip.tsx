/** One panel of figures that are links: 24 px figure over icon and word; the figure stays ink, the word carries the state. */
import { Link } from 'react-router';
import type { Hue } from '../values/conditions.js';
import { type Figure, countText } from '../values/figures.js';
import { Icon, type IconName } from './icons.js';
import { Bone, Waiting } from './states.js';

export type Counter = { readonly word: string; readonly value: Figure; readonly to?: string; readonly hue?: Hue; readonly icon?: IconName };

/** At most 8 counters in a row; 4 a row on a phone, of five three above two. */
export function CounterStrip({ counters }: { counters: readonly Counter[] }) {
  return (
    <nav className={counters.length === 5 ? 'panel counters five' : 'panel counters'}>
      {counters.map((counter) => {
        const content = (
          <>
            <span className="v">{countText(counter.value)}</span>
            <span className={counter.hue === undefined ? 'w' : `w k-${counter.hue}`}>
              {counter.icon === undefined ? null : <Icon name={counter.icon} size={12} />}
              <span className="ell" title={counter.word}>
                {counter.word}
              </span>
            </span>
          </>
        );
        return counter.to === undefined ? (
          <div key={counter.word}>{content}</div>
        ) : (
          <Link key={counter.word} to={counter.to}>
            {content}
          </Link>
        );
      })}
    </nav>
  );
}

const bones = [1, 2, 3, 4, 5, 6, 7, 8];

/** The same while its figures are asked for. */
export const CounterBones = () => (
  <Waiting>
    <div className="panel counters">
      {bones.map((each) => (
        <div key={each}>
          <Bone width={44} height={24} />
          <span style={{ display: 'block', marginTop: 10 }}>
            <Bone width={56} />
          </span>
        </div>
      ))}
    </div>
  </Waiting>
);
