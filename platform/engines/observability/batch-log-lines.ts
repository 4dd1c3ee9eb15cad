import type { DestinationStream } from 'pino'

/** Maximum bytes of an atomic pipe write, safe against interleaving with other threads and processes. */
const wholeBytes = 4_096
const warn = 40

/**
 * Buffers the log lines of one turn of the event loop and writes them together, because each write is a system call. A
 * warning or a more severe message is written at once with the lines before it; when the process exits, the remaining
 * lines are written. Only a kill in the middle of a turn loses lines.
 */
export function batchLogLines(stream: DestinationStream): DestinationStream {
  let waiting = ''
  let bytes = 0
  let isEnding = false
  function writeWaiting(): void {
    if (bytes === 0) return
    const lines = waiting
    waiting = ''
    bytes = 0
    stream.write(lines)
  }
  process.once('exit', () => {
    isEnding = true
    writeWaiting()
  })

  const together = {
    // Makes pino set `lastLevel` for each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string): void {
      const its = Buffer.byteLength(line)
      if (bytes + its > wholeBytes) writeWaiting()
      if (bytes === 0) setImmediate(writeWaiting)
      waiting += line
      bytes += its
      if (isEnding || together.lastLevel >= warn) writeWaiting()
    },
  }
  return together
}
