/** Whether an element has come into sight; from then on it counts as seen. For what is only asked of what somebody looks at. */
import { useEffect, useState } from 'react';

/** See above. False while there is no element, and where the browser cannot say. */
export function useSeen(element: Element | null): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element === null || isSeen || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
