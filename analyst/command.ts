import type { Command } from 'commander'
import type { Config } from '@filiz/engines/config.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { ReadStoreReader } from '@filiz/engines/read-store/port.ts'
import type { KeyReader } from '@filiz/engines/vault/open-key-reader.ts'

/** What a command has to work with. All it opens is closed when it ends, however it ends. */
export interface Analysis {
  /** Where settings are read from; undefined: the process' own environment. */
  readonly environment: Readonly<Record<string, string | undefined>> | undefined
  /** The environment as the services read it. Throws `ConfigError`. */
  config(): Config
  /** Opened at the first call, by connections that cannot write. */
  log(): Promise<EventLogReader>
  readStore(): Promise<ReadStoreReader>
  /** Of the vault only what opens what was sealed, for commands that compute with it and show nothing of it. */
  keys(): Promise<KeyReader>
  /** One line of the answer, or several; resolves when there is room for more. */
  print(text: string): Promise<void>
  /** One line about the answer: progress, warnings. Never part of what is piped on. */
  say(line: string): void
  /** Whether a person looks at what `say` says as it comes. */
  readonly watched: boolean
  /** What is typed, for a command that asks. */
  readonly input: NodeJS.ReadableStream
  /** Aborts at Ctrl-C: a command then ends in order. */
  readonly stopped: AbortSignal
}

/** Adds one command, with its help, to the program. A file of `commands/` has one; `registry.ts` lists them. */
export type Define = (program: Command, analysis: Analysis) => void
