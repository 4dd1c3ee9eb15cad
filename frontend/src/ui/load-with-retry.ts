/** First and longest delay in milliseconds. */
const [firstPause, longestPause] = [10_000, 5 * 60_000]

/** Calls `load` until it succeeds, with an exponential back-off. Use it for content that has no retry button. */
export const loadWithRetry = <Loaded>(load: () => Promise<Loaded>, pause = firstPause): Promise<Loaded> =>
  load().catch(() =>
    new Promise((resolve) => {
      setTimeout(resolve, pause)
    }).then(() => loadWithRetry(load, Math.min(2 * pause, longestPause))),
  )
