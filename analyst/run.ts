import { Command, CommanderError } from 'commander'
import { readConfig } from '@filiz/engines/config.ts'
import { openLogReader, openReadStoreReader } from '@filiz/engines/open-readers.ts'
import type { Analysis } from './command.ts'
import { commands } from './registry.ts'
import { exitCodeOf, userMessageOf } from './user-messages.ts'

/** Environment and streams of the program. Tests pass their own. */
export interface Surroundings {
  /** Environment variables; default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly print: Analysis['print']
  readonly say: Analysis['say']
  readonly watched: boolean
  readonly input: NodeJS.ReadableStream
  readonly stopped: AbortSignal
}

const description = `Reads the history of Filiz: it follows it, exports it, asks it, and goes back in it. It only reads:
the log and the read models are opened by connections that cannot write, beside services that are running.
Names, birth dates, interests and notes are never shown.

Which engines: DATA_DIR, or EVENT_LOG_URL and READ_STORE_URL, as for the services. No command asks for
MASTER_KEY. ANALYST_KEY or ANALYST_KEY_FILE is the key of --kept-key.`

const exitCodes = `
Ends with 0 when it is done, 1 when it failed or found a problem, 2 when it was called wrongly.`

/**
 * Runs the command line and returns the exit code. Throws only errors that have no one-line message, which are bugs.
 */
export async function run(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const opened: { close(): Promise<unknown> }[] = []
  const program = programOn(analysisOn(surroundings, opened), surroundings)
  try {
    await program.parseAsync([...words], { from: 'user' })
    return 0
  } catch (error) {
    // The user asked for help, which has been printed.
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const sentence = userMessageOf(error)
    if (sentence === null) throw error
    if (sentence !== '') surroundings.say(`analyst: ${sentence}`)
    return exitCodeOf(error)
  } finally {
    for (const one of opened.toReversed()) await one.close()
  }
}

function programOn(analysis: Analysis, { print, say }: Surroundings): Command {
  const program = new Command('analyst')
    .description(description)
    .exitOverride()
    // `run` prints errors of the command line, so commander must not print them as well.
    .configureOutput({
      writeOut: (text) => void print(text),
      writeErr: (text) => say(text.trimEnd()),
      outputError: () => {},
    })
    .helpCommand('help [command]', 'the help of one command')
    .addHelpText('after', '\nThrough npm: npm run --silent analyst -- <command> …   (docs/analysts.md)')
  for (const define of commands) define(program, analysis)
  for (const command of program.commands) command.addHelpText('after', exitCodes)
  return program
}

function analysisOn({ env, ...rest }: Surroundings, opened: { close(): Promise<unknown> }[]): Analysis {
  const once = <T>(make: () => T) => {
    let made: { readonly value: T } | undefined
    return () => (made ??= { value: make() }).value
  }
  const closing = async <E extends { close(): Promise<unknown> }>(opening: Promise<E>): Promise<E> => {
    const engine = await opening
    opened.push(engine)
    return engine
  }
  const config = once(() => readConfig(env, {}, { keys: false }))
  return {
    ...rest,
    config,
    log: once(async () => closing(openLogReader(config()))),
    readStore: once(async () => closing(openReadStoreReader(config()))),
  }
}
