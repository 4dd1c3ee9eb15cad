import type { Analysis } from './command.ts'

export interface ProgressLine {
  /** `share`: completed share, 0–1. */
  show(share: number, text: string): void
  end(): void
}

const width = 24
/** Milliseconds between log lines, and between updates on a terminal. */
const [lineMs, lookMs] = [10_000, 100]

/** Shows progress as a bar that is updated on a terminal, or as a line from time to time in a file. */
export function progressLine(
  { say, watched }: Pick<Analysis, 'say' | 'watched'>,
  out: Pick<NodeJS.WriteStream, 'write'> = process.stderr,
): ProgressLine {
  let last = performance.now() - (watched ? lookMs : 0)
  let shown = false
  return {
    show(share, text) {
      const now = performance.now()
      if (now - last < (watched ? lookMs : lineMs)) return
      last = now
      const percent = `${Math.floor(100 * Math.min(1, share))} %`.padStart(5)
      if (!watched) return say(`${percent}  ${text}`)
      const full = Math.round(width * Math.min(1, share))
      shown = true
      out.write(`\r${percent} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${text}\u001b[K`)
    },
    end() {
      if (shown) out.write('\r\u001b[K')
    },
  }
}
