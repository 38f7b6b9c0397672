/** What a row of the table of pages says. */
import type { TextKey } from '@frostway/contract/texts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Texts without holes that name pages. */
export type PageTitle = Extract<TextKey, `frame.nav.${string}`>;

export type PageRow = {
  readonly path: string;
  readonly title: PageTitle;
  readonly screen: LazyExoticComponent<ComponentType>;
  /** What who opens the path with a share key sees instead: it stands alone and makes no call of a session. */
  readonly guestScreen?: LazyExoticComponent<ComponentType>;
  /** `bare` pages stand alone, the others inside the frame. */
  readonly isBare?: boolean;
  /** Comes back exactly as left: state, scroll, address. */
  readonly isKept?: boolean;
  /** Needs the width: the navigation starts as a rail. */
  readonly isDense?: boolean;
  /** Its name in a phone's bottom bar, where the menu's is too long. */
  readonly short?: PageTitle;
};

/** A screen that is loaded when it is first visited. */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }));
}
