/** Milliseconds before the first line and between two, where each stays in a log. */
const [first, between] = [1_000, 5_000]

/** Says how far a long work is: on a terminal in one line that changes, in a log now and then in a new one. */
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
