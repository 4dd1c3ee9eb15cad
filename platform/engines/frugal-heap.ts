import { setFlagsFromString } from 'node:v8'

/** V8's own: a young generation that grows with what is allocated, an old one that may grow to several times of what is in use. */
const asItIs = ['--semi-space-growth-factor=2', '--heap-growing-percent=0']
const frugal = ['--semi-space-growth-factor=1', '--heap-growing-percent=40']

export interface FrugalHeap {
  /** From now on, until `end`, or until it was not said again for a while. */
  again(): void
  end(): void
}

let users = 0

/**
 * For as long as much goes through memory and little of it stays: garbage is collected earlier, for some more processor time and
 * a good part of the memory (decision 310). It is of the whole process, threads that are there included, until the last user has ended.
 */
export function frugalHeap({
  forMs = 10_000,
  setFlag = setFlagsFromString,
}: { readonly forMs?: number; readonly setFlag?: (flag: string) => void } = {}): FrugalHeap {
  let timer: NodeJS.Timeout | undefined

  function end(): void {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    if (--users === 0) asItIs.forEach((flag) => setFlag(flag))
  }

  return {
    again() {
      if (timer) return void timer.refresh()
      timer = setTimeout(end, forMs).unref()
      if (users++ === 0) frugal.forEach((flag) => setFlag(flag))
    },
    end,
  }
}
