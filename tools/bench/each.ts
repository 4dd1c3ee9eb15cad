/** Runs `work` for the numbers 0 … count-1, at most `atOnce` at a time. */
export async function each(count: number, atOnce: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      while (next < count) await work(next++)
    }),
  )
}
