/** The place of a drawing, and how wide it is, CSS pixels; 0 until it stands. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** See above. */
export function useWidth(): readonly [place: RefObject<HTMLDivElement | null>, width: number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
