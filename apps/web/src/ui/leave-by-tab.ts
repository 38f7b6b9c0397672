/**
 * In an open list of several choices Tab leads on to the next field and leaves what was chosen. By itself the list takes Tab as it takes Enter: the choice that was just
 * made is taken back, and the focus stays.
 */
export function leaveByTab(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== 'Tab' || !(target instanceof Element)) return;
  if (target.getAttribute('aria-expanded') === 'true' && target.closest('.ant-select-multiple') !== null) event.stopPropagation();
}
