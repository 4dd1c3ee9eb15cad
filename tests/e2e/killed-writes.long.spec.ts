import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { closeContexts, sharedBrowser } from '../testing/browser.ts'
import type { WriteStage } from '../testing/killing-proxy.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { expectWriteAppliedOnce } from '../testing/expect-write-applied-once.ts'

let browser: Browser
let filiz: RunningFiliz
beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

// Browser tests are retried once, as in `npm test`.
it.each<WriteStage>(['before it is begun', 'while it is done'])(
  'a write is applied once although the server is killed %s, and the page shows that it is pending',
  { retry: 1 },
  (stage) => expectWriteAppliedOnce(stage, browser, filiz),
)
