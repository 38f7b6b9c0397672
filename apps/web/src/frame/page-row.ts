/** What a row of the table of pages says. */
import type { TextKey } from '@frostway/contract/texts';
import type { Platform } from '../ui/platform.js';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Texts without holes that name pages. */
export type PageTitle = Extract<TextKey, `frame.nav.${string}`>;

/** A screen whose code comes when it is first shown, or earlier when somebody says so. */
export type Screen = LazyExoticComponent<ComponentType> & { readonly preload?: () => Promise<unknown> };

export type PageRow = {
  readonly path: string;
  readonly title: PageTitle;
  readonly screen: Screen;
  /** Asks for what the screen shows first, by the query of its address, while the code of the screen is on its way. */
  readonly askFirst?: (search: string) => Promise<void>;
  /** What who opens the path with a share key sees instead: it stands alone and makes no call of a session. */
  readonly guestScreen?: Screen;
  /** `bare` pages stand alone, the others inside the frame. */
  readonly isBare?: boolean;
  /** Comes back exactly as left: state, scroll, address. */
  readonly isKept?: boolean;
  /** Needs the width: the navigation starts as a rail. */
  readonly isDense?: boolean;
  /** Of one side of the product alone: the other's navigation leaves it out, and opening it turns to its side. */
  readonly side?: Platform;
  /** In the navigation of one side alone, and opened as it is on both. */
  readonly menuSide?: Platform;
  /** Its name in a phone's bottom bar, where the menu's is too long. */
  readonly short?: PageTitle;
};

/** A screen that is loaded when it is first visited. */
export function screen<Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name): Screen {
  return Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { preload: load },
  );
}
