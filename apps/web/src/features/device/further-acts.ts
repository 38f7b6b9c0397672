/** Acts on devices that belong to other features, such as sharing and selling: the screen that joins them hands them in. */
import type { Device } from '@frostway/contract/device/rows';
import { type ComponentType, createContext, useContext } from 'react';
import type { IconName } from '../../ui/icons.js';

export type FurtherActProps = {
  readonly devices: readonly Device[];
  readonly onClose: () => void;
  /** What was done took the devices out of sight. */
  readonly onGone?: () => void;
};

export type FurtherAct = {
  readonly key: string;
  readonly word: string;
  readonly icon: IconName;
  /** Whether it is offered for a device; for several it is when it is for each. */
  readonly isFor: (device: Device) => boolean;
  /** It can be done to several at once. */
  readonly isForMany: boolean;
  /** Its dialog, mounted while it is wanted. */
  readonly Dialog: ComponentType<FurtherActProps>;
};

const none: readonly FurtherAct[] = [];

/** The acts of other features for every list and head of devices below. */
export const FurtherActs = createContext(none);

export function useFurtherActs(): readonly FurtherAct[] {
  return useContext(FurtherActs);
}
