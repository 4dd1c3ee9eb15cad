/** Milliseconds: at first, and at most. */
const [firstPause, longestPause] = [10_000, 5 * 60_000]

/** What `load` resolves to, however often it has to be asked, less and less often: for what nobody can be told to ask for again. */
export const untilThere = <Loaded>(load: () => Promise<Loaded>, pause = firstPause): Promise<Loaded> =>
  load().catch(() =>
    new Promise((resolve) => {
      setTimeout(resolve, pause)
    }).then(() => untilThere(load, Math.min(2 * pause, longestPause))),
  )
