import { existsSync } from 'node:fs'

const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const foundOf = (files: readonly string[]): string =>
  process.env['CHROMIUM'] ?? files.find((file) => existsSync(file)) ?? wholeBrowsers[0]!

/** Returns the path of the full browser: for measurements, screenshots and features that the headless shell lacks. */
export const wholeChromium = (): string => foundOf(wholeBrowsers)

/**
 * Returns the path of the browser for specs: the headless shell if it is installed, because it needs half the CPU time.
 */
export const chromiumForSpecs = (): string => foundOf(['/usr/bin/chromium-headless-shell', ...wholeBrowsers])
