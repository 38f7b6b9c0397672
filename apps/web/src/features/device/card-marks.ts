/** What a list of devices says of the SIM card of each beside its number: another feature knows, the screen that joins them hands it in. */
import { createContext, type ReactNode, useContext } from 'react';

/** Of a device by its IMEI; `isBrief`: only what is urgent. Nothing where it is not known. */
export type CardMark = (imei: string | null, isBrief?: boolean) => ReactNode;

const nothing: CardMark = () => null;

/** For every list of devices below. */
export const CardMarks = createContext(nothing);

export function useCardMark(): CardMark {
  return useContext(CardMarks);
}
