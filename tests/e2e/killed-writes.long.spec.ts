import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { launchBrowser } from '../testing/browser.ts'
import type { Stage } from '../testing/deadly-proxy.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { isThereOnce } from '../testing/killed-write.ts'

let browser: Browser
let filiz: RunningFiliz
beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([launchBrowser(), startFiliz()])
})
afterAll(async () => {
  await browser?.close()
  await filiz?.stop()
})

// Browser tests are retried once, as in `npm test`.
it.each<Stage>(['before it is begun', 'while it is done'])(
  'a write is applied once although the server is killed %s, and the page shows its state meanwhile',
  { retry: 1 },
  (stage) => isThereOnce(stage, browser, filiz),
)
