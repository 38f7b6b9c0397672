/** Marks of a state: colour, icon and word, always all three. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { Connection } from '@frostway/core/device-state';
import type { TextKey } from '@frostway/contract/texts';
import { useNow } from '../api/clock.js';
import { useText } from '../api/language.js';
import { type Hue, type Look, connectionLooks, deviceStateOf, endedLook, stateLook } from '../values/conditions.js';
import { Icon, type IconName } from './icons.js';

export type ChipProps = {
  readonly hue: Hue;
  readonly icon: IconName;
  readonly word: string;
  /** `tint` the condition of the goods, `outline` a human phase or a mark, `solid` the title of an open alarm only. */
  readonly kind?: 'tint' | 'outline' | 'solid';
  readonly large?: boolean;
  /** What it means, on hovering. */
  readonly title?: string;
};

/** A chip of any meaning. */
export function Chip({ hue, icon, word, kind = 'tint', large = false, title }: ChipProps) {
  return (
    <span className={`chip k-${hue}${kind === 'tint' ? '' : ` ${kind}`}${large ? ' lg' : ''}`} title={title}>
      <Icon name={icon} size={large ? 14 : 12} />
      {word}
    </span>
  );
}

/** A chip of a look from values/conditions. */
export function LookChip({ look, ...rest }: { look: Look } & Pick<ChipProps, 'kind' | 'large'>) {
  const { t } = useText();
  // A look's word is always a text without holes.
  const say = t as (key: TextKey) => string;
  return <Chip hue={look.hue} icon={look.icon} word={say(look.word)} {...rest} />;
}

/** How a device stands now; turns to silent by itself when nothing comes, to expired when its time is up. */
export function StateChip({ row, large = false }: { row: DeviceStatus; large?: boolean }) {
  const now = useNow();
  return <LookChip look={endedLook(row, now) ?? stateLook(deviceStateOf(row, now))} large={large} />;
}

/** Online, offline or never reported. */
export function ConnectionChip({ connection, large = false }: { connection: Connection; large?: boolean }) {
  return <LookChip look={connectionLooks[connection]} large={large} />;
}
