import type { Command } from 'commander'
import type { Config } from '@filiz/engines/config.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { ReadStoreReader } from '@filiz/engines/read-store/port.ts'

/** Context of a command. Everything that it opens is closed when the command ends, also after an error. */
export interface Analysis {
  /** Reads the configuration as the services do. Throws `ConfigError`. */
  config(): Config
  /** Opens the log at the first call, on a read-only connection. */
  log(): Promise<EventLogReader>
  readStore(): Promise<ReadStoreReader>
  /** Prints one or several lines of the result; resolves when the output has room for more. */
  print(text: string): Promise<void>
  /** Prints a line about the result (progress, warning) to standard error, so that it never mixes with piped output. */
  say(line: string): void
  /** Whether a person sees the output of `say` live (a terminal). */
  readonly watched: boolean
  /** Typed input for interactive commands. */
  readonly input: NodeJS.ReadableStream
  /** Aborts on Ctrl-C, so that a command can save its progress and end. */
  readonly stopped: AbortSignal
}

/** Adds one command with its help to the program. Each file in `commands/` has one; `registry.ts` lists them. */
export type Define = (program: Command, analysis: Analysis) => void
