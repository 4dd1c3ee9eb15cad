/** Milliseconds before the first line and between lines, if the output is a log. */
const [first, between] = [1_000, 5_000]

/** Reports the progress of long work: on a terminal in one updated line, in a log as occasional lines. */
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
