/** Milliseconds before the first line and between two lines if the output is not a terminal. */
const [first, between] = [1_000, 5_000]

/**
 * Reports the progress of long work: a terminal shows one line that is updated, a log gets a line from time to time.
 */
export function progress(out: NodeJS.WriteStream = process.stderr): { say(text: string): void; end(): void } {
  let open = false
  let nextAt = performance.now() + first
  return {
    say(text) {
      if (out.isTTY) {
        out.write(`\r\u001b[K${text}`)
        open = true
      } else if (performance.now() >= nextAt) {
        nextAt = performance.now() + between
        out.write(`${text}\n`)
      }
    },
    end() {
      if (open) out.write('\n')
      open = false
    },
  }
}
