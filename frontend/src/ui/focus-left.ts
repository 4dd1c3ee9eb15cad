/** Whether the focus is still where it was when something was begun, or nowhere since that has gone: then whoever waits may be led on, anybody else is elsewhere by now. */
export const isFocusLeft = (at: Element | null): boolean =>
  document.activeElement === at || document.activeElement === null || document.activeElement === document.body
