/** A side of the chooser of platforms, with its counts. */
import type { TextKey } from '@frostway/contract/texts';
import { translator, useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { Icon, type IconName } from '../../ui/icons.js';
import type { Place, Platform } from '../../ui/platform.js';
import type { Hue } from '../../values/conditions.js';
import { type Figure, countText } from '../../values/figures.js';
import { PositionDrawing, SensorDrawing } from './drawings.js';

export type Count = { readonly word: TextKey; readonly value: Figure; readonly hue: Hue; readonly icon: IconName };
type SideLook = {
  readonly icon: IconName;
  readonly lead: 'account.platform.sensorLead' | 'account.platform.positionLead';
  readonly drawing: () => React.JSX.Element;
};

const looks: Readonly<Record<Platform, SideLook>> = {
  sensor: { icon: 'monitor', lead: 'account.platform.sensorLead', drawing: SensorDrawing },
  position: { icon: 'pin', lead: 'account.platform.positionLead', drawing: PositionDrawing },
};

type SideProps = {
  readonly platform: Platform;
  readonly isLast: boolean;
  readonly counts: readonly Count[];
  readonly place: Place | undefined;
  readonly onOpen: () => void;
};

export function Side({ platform, isLast, counts, place, onOpen }: SideProps) {
  const { t } = useText();
  // Words of counts and pages have no holes.
  const say = t as (key: TextKey) => string;
  const look = looks[platform];
  const Drawing = look.drawing;
  const pageKey = place === undefined ? '' : `frame.nav.${place.path.slice(1)}`;
  const left = translator.exists(pageKey) ? t('account.platform.left', { page: say(pageKey as TextKey) }) : t('account.platform.notYet');
  return (
    <button type="button" className={isLast ? 'side last' : 'side'} onClick={onOpen} aria-label={t(`frame.platform.${platform}`)}>
      <span className="tt">
        <span className="ic">
          <Icon name={look.icon} size={20} />
        </span>
        <span className="grow">
          <h2>{t(`frame.platform.${platform}`)}</h2>
          <span className="c13 mut">{t(look.lead)}</span>
        </span>
        {isLast ? <Chip hue="accent" icon="clock" word={t('account.platform.lastUsed')} /> : null}
      </span>
      <span className="pv">
        <Drawing />
      </span>
      <span className="figures">
        {counts.map((count) => (
          <span key={count.word} className={`k-${count.hue}`}>
            <span className="v">{countText(count.value)}</span>
            <span className="w">
              <Icon name={count.icon} size={12} />
              {say(count.word)}
            </span>
          </span>
        ))}
      </span>
      <span className="go">
        <Icon name="clock" size={14} />
        <span className="ell">{left}</span>
        <b>
          {t('account.platform.enter')}
          <Icon name="right" size={14} />
        </b>
      </span>
    </button>
  );
}
