/** The oldest browsers in which the app works. The build and `compat.spec.ts` use this list. */
export const oldestBrowsers = { chrome: '111', firefox: '115', safari: '16.4' } as const

export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)
