import { localStore } from './storage.ts'
/** The color scheme that the user chose; `auto` follows the system. */
export type ColorScheme = 'light' | 'dark' | 'auto'
export const colorSchemes: readonly ColorScheme[] = ['light', 'dark', 'auto']

const listeners = new Set<(scheme: ColorScheme) => void>()
const system = () => matchMedia('(prefers-color-scheme: dark)')

export function colorScheme(): ColorScheme {
  const stored = localStore.getItem('theme')
  return colorSchemes.find((scheme) => scheme === stored) ?? 'auto'
}

/** Returns whether the page is dark at present. */
export const isDark = (scheme = colorScheme()) => scheme === 'dark' || (scheme === 'auto' && system().matches)

function apply() {
  document.documentElement.dataset['mantineColorScheme'] = isDark() ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark() ? '#000000' : '#ffffff')
  for (const listener of listeners) listener(colorScheme())
}

export function setColorScheme(scheme: ColorScheme) {
  localStore.setItem('theme', scheme)
  apply()
}

export function subscribeColorScheme(listener: (scheme: ColorScheme) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Applies the color scheme now and whenever the system or another tab changes it. Call once. */
export function followColorScheme() {
  apply()
  system().addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) apply()
  })
}
