import type { TFunction } from 'i18next'

/** Makes the show-password button reachable by keyboard and labels it in the page's language. */
export const passwordToggle = (t: TFunction) => ({
  visibilityToggleButtonProps: { 'aria-label': t(($) => $.auth.showPassword), tabIndex: 0, 'aria-hidden': false },
})
