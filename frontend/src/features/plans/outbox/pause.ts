const first = 5_000
const longest = 300_000
/** More than 24 days would overflow a timer, which then runs at once. */
const aDay = 86_400_000

/** Wakes somebody after a while, which is longer after each pass in a row that left something. */
export function createPause(wake: () => void, online: () => boolean) {
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
  /** Without a network its coming back is told; now and then, for a browser that is wrong about it. */
  const length = () => (online() ? Math.min(first * 2 ** failed, longest) : longest)

  return {
    end,
    /** Unless one is running already. */
    begin() {
      if (timer === undefined) begin(length())
    },
    /** A pass left something; `seconds` is how long the server asked for. */
    after(seconds = 0) {
      begin(Math.min(Math.max(length(), seconds * 1000), aDay))
      failed++
    },
    /** What has failed so far says nothing any more. */
    answered() {
      failed = 0
    },
    stop() {
      stopped = true
      end()
    },
  }
}
