/** A popover of a button in a bar. What stands beside the button in the bar may come or grow while it is open, such as the name of the account: it goes with the button. */
import { Popover, type PopoverProps } from 'antd';
import { type ComponentRef, type ReactElement, useEffect, useRef } from 'react';

export type BarPopoverProps = Omit<PopoverProps, 'children' | 'open'> & { readonly open: boolean; readonly children: ReactElement };

/** See above. antd places a popover when it opens, and again when it or its button changes in size, not when the button is moved. */
export function BarPopover({ children, ...props }: BarPopoverProps) {
  const popover = useRef<ComponentRef<typeof Popover>>(null);
  useEffect(() => {
    const bar = popover.current?.nativeElement?.parentElement;
    if (!props.open || bar === null || bar === undefined) return undefined;
    const align = (): void => popover.current?.forceAlign();
    const sizes = new ResizeObserver(align);
    const observe = (): void => {
      for (const each of bar.children) sizes.observe(each);
    };
    const changes = new MutationObserver(observe);
    observe();
    changes.observe(bar, { childList: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [props.open]);
  return (
    <Popover trigger="click" placement="bottomRight" ref={popover} {...props}>
      {children}
    </Popover>
  );
}
