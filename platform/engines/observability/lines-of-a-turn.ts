import type { DestinationStream } from 'pino'

/** What a pipe takes as a whole, though other threads and processes write to it, too. */
const wholeBytes = 4_096
const warn = 40

/**
 * Lines that were told in one turn of the loop, written together at its end, as each write is a call of the system's. A warning or worse is written at once,
 * with what was told before it, and so is what is left when the process ends: only one that is killed in the middle of a turn tells less of that turn.
 */
export function linesOfATurn(stream: DestinationStream): DestinationStream {
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
    // Asks pino for the level of each line.
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
