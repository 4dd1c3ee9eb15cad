import { existsSync } from 'node:fs'

const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const foundOf = (files: readonly string[]): string =>
  process.env['CHROMIUM'] ?? files.find((file) => existsSync(file)) ?? wholeBrowsers[0]!

/** The browser that people have: for what is measured, for pictures, and for what only it does. */
export const wholeChromium = (): string => foundOf(wholeBrowsers)

/** For the specs: first the one that has no windows to draw, which costs half of the processor's time. */
export const chromiumForSpecs = (): string => foundOf(['/usr/bin/chromium-headless-shell', ...wholeBrowsers])
