import { chromium, type Browser } from 'playwright-core'
import { wholeChromium } from './chromium-program.ts'

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the Chromium that is installed on this machine. It downloads nothing and opens no external connections. */
export const startChromium = (executablePath = wholeChromium(), more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...browserArguments, ...more] })
