import type { TFunction } from 'i18next'

/** The eye of a password field, reachable by keyboard and named in the page's language. */
export const passwordToggle = (t: TFunction) => ({
  visibilityToggleButtonProps: { 'aria-label': t(($) => $.auth.showPassword), tabIndex: 0, 'aria-hidden': false },
})
