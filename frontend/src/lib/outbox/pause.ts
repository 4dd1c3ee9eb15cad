const usualFirst = 5_000
const longest = 300_000
/**
 * Milliseconds of a day, the longest pause. A delay of more than 24 days overflows a timer, which then fires at once.
 */
const aDay = 86_400_000

/**
 * Calls `wake` after a back-off, which doubles after each consecutive failed pass.
 * @param first milliseconds of the first pause
 */
export function createPause(wake: () => void, online: () => boolean, first = usualFirst) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failed = 0
  let stopped = false

  function end() {
    clearTimeout(timer)
    timer = undefined
  }
  function begin(ms: number) {
    end()
    if (!stopped)
      timer = setTimeout(() => {
        timer = undefined
        wake()
      }, ms)
  }
  /**
   * Returns the length of the pause. Without a network the `online` event triggers the retry; the longest pause is for
   * browsers whose offline state is wrong.
   */
  const length = () => (online() ? Math.min(first * 2 ** failed, longest) : longest)

  return {
    end,
    /** Starts the pause unless one is running. */
    begin() {
      if (timer === undefined) begin(length())
    },
    /** Starts the pause after a failed pass. `seconds`: the server's Retry-After. */
    after(seconds = 0) {
      begin(Math.min(Math.max(length(), seconds * 1000), aDay))
      failed++
    },
    /** Resets the back-off. */
    answered() {
      failed = 0
    },
    stop() {
      stopped = true
      end()
    },
  }
}
