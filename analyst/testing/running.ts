import { Readable } from 'node:stream'
import { run } from '../run.ts'

export interface Ran {
  readonly code: number
  readonly printed: string
  readonly said: string
}

/** Runs an analyst command in this process on a data folder. `input` is the text that the user types. */
export async function analyst(
  dataDir: string,
  words: readonly string[],
  {
    env = {},
    input = '',
    watched = false,
    stopped = new AbortController().signal,
    onPrint = () => {},
  }: {
    readonly env?: Readonly<Record<string, string>>
    readonly input?: string
    /** Whether a person sees the output live. */
    readonly watched?: boolean
    readonly stopped?: AbortSignal
    readonly onPrint?: (text: string) => void
  } = {},
): Promise<Ran> {
  const [printed, said]: [string[], string[]] = [[], []]
  const code = await run(words, {
    env: { DATA_DIR: dataDir, ...env },
    print: async (text) => {
      printed.push(text)
      onPrint(text)
    },
    say: (line) => void said.push(line),
    watched,
    input: Readable.from([input]),
    stopped,
  })
  return { code, printed: printed.join('\n'), said: said.join('\n') }
}
