/** The mark on a device of somebody else: who shares it, or that a team or an account below brings it. */
import { type Foreign, useForeign } from '../api/foreign.js';
import { type Say, useText } from '../api/language.js';
import { Icon } from './icons.js';

const icons = { share: 'share', team: 'people', below: 'user' } as const;

/** In a few words. */
export function foreignWord(t: Say, foreign: Foreign): string {
  return foreign.by === 'share' ? t('share.foreign.share', { name: foreign.name }) : t(`share.foreign.${foreign.by}`);
}

/** In a sentence, with what is shared. */
export function foreignHint(t: Say, foreign: Foreign): string {
  if (foreign.by !== 'share') return t(`share.foreign.${foreign.by}Hint`);
  const scope = foreign.scope.map((each) => t(`share.scope.${each}`)).join(t('share.comma'));
  return t('share.foreign.shareHint', { name: foreign.name, scope });
}

export type ForeignMarkProps = {
  readonly device: { readonly id: number; readonly isMine: boolean };
  /** As a chip; else quiet words after an icon, for rows. */
  readonly isChip?: boolean;
};

/** Nothing for the caller's own devices. */
export function ForeignMark({ device, isChip = false }: ForeignMarkProps) {
  return device.isMine ? null : <Mark device={device} isChip={isChip} />;
}

function Mark({ device, isChip = false }: ForeignMarkProps) {
  const { t } = useText();
  const foreign = useForeign(device);
  if (foreign === undefined) return null;
  const name = isChip ? 'chip outline k-accent lg' : 'foreign';
  return (
    <span className={name} title={foreignHint(t, foreign)}>
      <Icon name={icons[foreign.by]} size={isChip ? 14 : 12} />
      {foreignWord(t, foreign)}
    </span>
  );
}
