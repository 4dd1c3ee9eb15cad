/**
 * Rejects with a `TimeoutError` when the browser does not settle `work` in time, because APIs of some browsers never
 * answer.
 */
export async function withLimit<T>(work: () => PromiseLike<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The browser did not answer in time', 'TimeoutError')), ms)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
