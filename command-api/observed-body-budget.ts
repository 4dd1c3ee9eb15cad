import { photosWaiting } from '@filiz/application/photos/decoder/decode-photo.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import { createBodyBudget } from '@filiz/http/body-budget.ts'

/** Creates the budget of large request bodies. The metrics tell its bytes, and the photos that wait to be decoded. */
export function observedBodyBudget(metrics: Metrics) {
  const budget = createBodyBudget()
  metrics.beforeEach(() => {
    metrics.photosWaiting.set(photosWaiting())
    metrics.bodyBytes.set(budget.bytes)
  })
  return budget
}
