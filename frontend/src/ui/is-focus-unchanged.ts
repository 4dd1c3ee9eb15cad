/**
 * Returns whether the focus is still on `at`, or nowhere because `at` was removed. Otherwise the user has moved the
 * focus, and it must stay.
 */
export const isFocusUnchanged = (at: Element | null): boolean =>
  document.activeElement === at || document.activeElement === null || document.activeElement === document.body
