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

// As what has a browser is in `npm test`: tried once more (decision 376).
it.each<Stage>(['before it is begun', 'while it is done'])(
  'a write is there once though the server is killed %s, and the page says meanwhile what has become of it',
  { retry: 1 },
  (stage) => isThereOnce(stage, browser, filiz),
)
