import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { z } from 'zod'
import { parseKey } from './key-text.ts'
import { type MasterKeys, parseMasterKeys } from './vault/master-keys.ts'

/** All settings from the environment, with defaults applied. */
export interface Config {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  readonly dataDir: string
  /** Public origin (scheme, host, port); null: the address that the server listens on. */
  readonly publicUrl: string | null
  /** Number of trusted proxies in front, whose `X-Forwarded-*` headers are used. */
  readonly trustProxy: number
  /** Seconds that an idle connection stays open. */
  readonly keepAliveSeconds: number
  readonly demo: boolean
  /** The operator's name and addresses, for the public pages; empty texts if the operator gave none. */
  readonly operator: { readonly name: string; readonly address: string; readonly email: string }
  readonly googleClientId: string | null
  /** URL of Google's public keys. */
  readonly googleKeysUrl: string
  /** Null: mails are written to the mailbox folder. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Allowed origins of push services besides those of the common browsers. */
  readonly pushServices: readonly string[]
  /** Whether the development mailbox requires its key or is open to any local user (for external tests). */
  readonly devMailbox: 'key' | 'open'
  /**
   * `url`: `esdb://…` uses the client of EventStoreDB, `kurrentdb://…` that of KurrentDB; both work with either server.
   * `namespace`: prefix of every stream name, so that installations can share a server; empty if the server is not
   * shared.
   */
  readonly eventLog:
    | { readonly engine: 'sqlite'; readonly file: string }
    | { readonly engine: 'eventstoredb'; readonly url: string; readonly namespace: string }
  /** Connection strings of the users that `event-log-users` creates; null if not given. */
  readonly eventLogUsers: { readonly writer: string | null; readonly reader: string | null }
  readonly readStore:
    | { readonly engine: 'sqlite'; readonly file: string }
    | { readonly engine: 'mongodb'; readonly url: string }
  readonly vault:
    | { readonly engine: 'sqlite'; readonly file: string }
    | { readonly engine: 'mongodb'; readonly url: string }
  readonly queue:
    | { readonly engine: 'sqlite'; readonly file: string }
    | { readonly engine: 'redis'; readonly url: string }
  readonly blobs:
    | { readonly engine: 'file'; readonly folder: string }
    | { readonly engine: 'mongodb'; readonly url: string }
  /** Bytes that the photos of one owner's children may take up. */
  readonly photoQuota: number
  /** Null only if all engines are embedded; `secrets.ts` then creates and stores the keys. */
  readonly masterKeys: MasterKeys | null
  /** Null only if all engines are embedded, or if the process issues and reads no tokens. */
  readonly tokenSecret: string | null
  /** The secret before the last change, whose tokens stay valid. */
  readonly tokenSecretBefore: string | null
  /** 32 bytes from which analysts' pseudonyms are computed; opens no personal data. */
  readonly analystKey: Buffer | null
  /** Whether an embedded server backs its data up before a new version writes to them. */
  readonly isBackedUpBeforeUpgrade: boolean
  readonly clockStart: Instant | null
  /** Null: `/metrics` is served on the main port, for loopback only. */
  readonly metricsPort: number | null
  readonly logLevel: LogLevel
  /** Where spans are sent by OTLP over HTTP, and the share of traces, from 0 to 1. Null: no tracing. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | null
  /** Jobs of one queue that run in parallel. */
  readonly workerConcurrency: number
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Lists every invalid environment variable with the expected value. Never repeats a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly variables: readonly string[]
  constructor(faults: ReadonlyMap<string, string>) {
    super(
      [
        'The environment cannot be used:',
        ...[...faults].map(([variable, expected]) => `  ${variable}: ${expected}`),
      ].join('\n'),
    )
    this.variables = [...faults.keys()]
  }
}

const schemes = (...names: string[]) => z.string().refine((url) => names.some((name) => url.startsWith(`${name}:`)))
const serverUrl = (...names: string[]) =>
  schemes(...names).refine((url) => URL.canParse(url) && new URL(url).host !== '')
const sqliteUrl = schemes('sqlite')
/** Cluster URLs with several hosts are not valid URLs, so only the client library can fully check them. */
const eventStoreUrl = z.string().regex(/^(?:esdb|kurrentdb)(?:\+discover)?:\/\/[^/?#]/)
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

/** The gateway's configuration is a template, so these characters could not be passed on there. */
const operatorText = z.string().regex(/^[^<>"'&$;\\\p{Cc}]{1,200}$/u)

const variables = {
  HOST: z
    .string()
    .regex(/^[^\s/]+$/)
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url))
    .refine(({ origin, href }) => href === `${origin}/`)
    .transform(({ origin }) => origin)
    .optional(),
  TRUST_PROXY: z.union([wholeNumber(0, 10), z.stringbool().transform(Number)]).default(0),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 86_400).optional(),
  DEMO_MODE: z.stringbool().default(false),
  OPERATOR_NAME: operatorText.default(''),
  OPERATOR_ADDRESS: operatorText.default(''),
  OPERATOR_EMAIL: operatorText.default(''),
  GOOGLE_CLIENT_ID: z.string().regex(/^\S+$/).optional(),
  GOOGLE_KEYS_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com/oauth2/v3/certs'),
  SMTP_URL: serverUrl('smtp', 'smtps').optional(),
  DEV_MAILBOX: z.enum(['key', 'open']).default('key'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\p{Cc}]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u)
    .default('Filiz <filiz@localhost>'),
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine((list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin))
    .default([]),
  EVENT_LOG_URL: z.union([sqliteUrl, eventStoreUrl]).default('sqlite:'),
  EVENT_LOG_WRITER_URL: eventStoreUrl.optional(),
  EVENT_LOG_READER_URL: eventStoreUrl.optional(),
  EVENT_LOG_NAMESPACE: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
  READ_STORE_URL: z.union([sqliteUrl, schemes('mongodb', 'mongodb+srv')]).default('sqlite:'),
  VAULT_URL: z.union([sqliteUrl, schemes('mongodb', 'mongodb+srv')]).default('sqlite:'),
  QUEUE_URL: z.union([sqliteUrl, serverUrl('redis', 'rediss')]).default('sqlite:'),
  BLOB_STORE_URL: schemes('file', 'mongodb', 'mongodb+srv').optional(),
  PHOTO_QUOTA_MB: wholeNumber(1, 1_000_000).default(500),
  MASTER_KEY: z
    .string()
    .transform(parseMasterKeys)
    .refine((keys) => keys !== null)
    .optional(),
  TOKEN_SECRET: z.string().min(32).optional(),
  TOKEN_SECRET_BEFORE: z.string().min(32).optional(),
  ANALYST_KEY: z
    .string()
    .transform(parseKey)
    .refine((key) => key !== null)
    .optional(),
  CLOCK_START: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString())
    .optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/)
    .transform(Number)
    .default(1),
  WORKER_CONCURRENCY: wholeNumber(1, 100).default(4),
  BACKUP_BEFORE_UPGRADE: z.enum(['on', 'off']).default('on'),
}
type Variable = keyof typeof variables

/** Names of all supported variables. */
export const knownVariables: readonly string[] = Object.keys(variables)
/** Variables that may be read from a file: the name with the suffix `_FILE`. */
export const readFileVariables = (): readonly string[] => [...secret].map((name) => `${name}_FILE`)

const expected: Record<Variable, string> = {
  HOST: 'a host name or an address to listen on',
  PORT: 'a whole number from 0 (pick a free one) to 65535',
  DATA_DIR: 'a folder',
  PUBLIC_URL: 'the address that people use, http://… or https://…, without a path: Filiz needs a host of its own',
  TRUST_PROXY: 'the number of proxies in front (0 to 10), or true or false',
  KEEP_ALIVE_SECONDS: 'a whole number from 1 to 86400; more than the idle time of the proxy in front',
  DEMO_MODE: '1 or 0',
  OPERATOR_NAME: 'who runs Filiz, at most 200 characters without < > & ; $ and quotes',
  OPERATOR_ADDRESS: 'a postal address, like OPERATOR_NAME',
  OPERATOR_EMAIL: 'a mail address, like OPERATOR_NAME',
  GOOGLE_CLIENT_ID: 'a client id from the Google console',
  GOOGLE_KEYS_URL: "the address of Google's public keys, https://…",
  SMTP_URL: 'smtp://[user:password@]host[:port] or smtps://…',
  DEV_MAILBOX: 'key or open',
  MAIL_FROM: 'an address, or a name and an address: Filiz <filiz@example.org>',
  PUSH_SERVICES: 'origins parted by commas, https://push.example.org',
  EVENT_LOG_URL: 'sqlite:, sqlite:<file>, esdb://…, kurrentdb://…, or either with +discover',
  EVENT_LOG_WRITER_URL: 'esdb://… or kurrentdb://… with the user and the password to create, for event-log-users',
  EVENT_LOG_READER_URL: 'like EVENT_LOG_WRITER_URL',
  EVENT_LOG_NAMESPACE: 'at most 60 letters, digits and _, for an EventStoreDB that several installations share',
  READ_STORE_URL: 'sqlite:, sqlite:<file>, mongodb://… or mongodb+srv://…',
  VAULT_URL: 'sqlite:, sqlite:<file>, mongodb://… or mongodb+srv://…',
  QUEUE_URL: 'sqlite:, sqlite:<file>, redis://… or rediss://…[?tlsCAFile=<file>]',
  BLOB_STORE_URL: 'file:, file:<folder>, mongodb://… or mongodb+srv://…',
  PHOTO_QUOTA_MB: 'a whole number of megabytes from 1 to 1000000',
  MASTER_KEY: '32 random bytes in base64 (openssl rand -base64 32); older keys may follow, parted by commas',
  TOKEN_SECRET_BEFORE: 'the former TOKEN_SECRET',
  TOKEN_SECRET: 'at least 32 random characters (openssl rand -base64 32)',
  ANALYST_KEY: '32 random bytes in base64, as `vault lend-pseudonym-key` prints them',
  CLOCK_START: 'an instant, e.g. 2026-11-21T08:30:00Z',
  METRICS_PORT: 'a whole number from 0 (pick a free one) to 65535',
  LOG_LEVEL: logLevels.join(', '),
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the address of an OpenTelemetry collector, http://… or https://…, without /v1/traces',
  OTEL_TRACES_SAMPLER_ARG: 'the share of traces to send, from 0 to 1',
  WORKER_CONCURRENCY: 'a whole number from 1 to 100',
  BACKUP_BEFORE_UPGRADE: 'on or off',
}

/** Values that may contain passwords; no message repeats them. */
const secret = new Set<Variable>([
  'SMTP_URL',
  'EVENT_LOG_URL',
  'EVENT_LOG_WRITER_URL',
  'EVENT_LOG_READER_URL',
  'READ_STORE_URL',
  'VAULT_URL',
  'QUEUE_URL',
  'BLOB_STORE_URL',
  'MASTER_KEY',
  'TOKEN_SECRET',
  'TOKEN_SECRET_BEFORE',
  'ANALYST_KEY',
])

/**
 * The only place that reads the environment. An empty value counts as absent; then `otherwise` applies, then the
 * general default. Without `tokens`, TOKEN_SECRET is optional (the process handles no tokens); without `keys`,
 * MASTER_KEY is optional too (it encrypts and decrypts nothing). Throws `ConfigError`.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  otherwise: Partial<Record<Variable, string>> = {},
  { keys = true, tokens = keys }: { readonly keys?: boolean; readonly tokens?: boolean } = {},
): Config {
  const given = Object.fromEntries(
    (Object.keys(variables) as Variable[]).map((name) => [
      name,
      env[name]?.trim() || fromFile(name, env) || otherwise[name],
    ]),
  )
  const parsed = z.object(variables).safeParse(given)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => path[0] as Variable))]
    throw new ConfigError(
      new Map(
        names.map((name) => [name, `${secret.has(name) ? '' : `is "${given[name]}"; `}expected ${expected[name]}`]),
      ),
    )
  }
  const value = parsed.data
  const dataDir = resolve(value.DATA_DIR)
  const config: Config = {
    host: value.HOST,
    port: value.PORT,
    dataDir,
    publicUrl: value.PUBLIC_URL ?? null,
    trustProxy: value.TRUST_PROXY,
    // Proxies keep idle connections for up to 10 minutes. One that the server closes first makes a request fail.
    keepAliveSeconds: value.KEEP_ALIVE_SECONDS ?? (value.TRUST_PROXY > 0 ? 620 : 65),
    demo: value.DEMO_MODE,
    operator: { name: value.OPERATOR_NAME, address: value.OPERATOR_ADDRESS, email: value.OPERATOR_EMAIL },
    googleClientId: value.GOOGLE_CLIENT_ID ?? null,
    googleKeysUrl: value.GOOGLE_KEYS_URL,
    smtpUrl: value.SMTP_URL ?? null,
    devMailbox: value.DEV_MAILBOX,
    mailFrom: value.MAIL_FROM,
    pushServices: value.PUSH_SERVICES,
    eventLog: eventLogOf(
      engineOf(value.EVENT_LOG_URL, 'eventstoredb', join(dataDir, 'events.db')),
      value.EVENT_LOG_NAMESPACE,
    ),
    eventLogUsers: { writer: value.EVENT_LOG_WRITER_URL ?? null, reader: value.EVENT_LOG_READER_URL ?? null },
    readStore: engineOf(value.READ_STORE_URL, 'mongodb', join(dataDir, 'read.db')),
    vault: engineOf(value.VAULT_URL, 'mongodb', join(dataDir, 'vault.db')),
    queue: engineOf(value.QUEUE_URL, 'redis', join(dataDir, 'jobs.db')),
    // A cluster has no common folder, so its photos are where its keys are.
    blobs: blobsOf(
      value.BLOB_STORE_URL ?? (value.VAULT_URL.startsWith('sqlite:') ? 'file:' : value.VAULT_URL),
      dataDir,
    ),
    photoQuota: value.PHOTO_QUOTA_MB * 1024 * 1024,
    masterKeys: value.MASTER_KEY ?? null,
    tokenSecret: value.TOKEN_SECRET ?? null,
    tokenSecretBefore: value.TOKEN_SECRET_BEFORE ?? null,
    analystKey: value.ANALYST_KEY ?? null,
    isBackedUpBeforeUpgrade: value.BACKUP_BEFORE_UPGRADE === 'on',
    clockStart: value.CLOCK_START ?? null,
    metricsPort: value.METRICS_PORT ?? null,
    logLevel: value.LOG_LEVEL,
    traces:
      value.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: value.OTEL_TRACES_SAMPLER_ARG },
    workerConcurrency: value.WORKER_CONCURRENCY,
  }
  requireSharedSecrets(config, { keys, tokens })
  return config
}

/**
 * Reads a secret from a file (compose secrets), e.g. `MASTER_KEY_FILE`, so that it appears neither in process lists nor
 * in `docker inspect`.
 */
function fromFile(name: Variable, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const file = secret.has(name) ? env[`${name}_FILE`]?.trim() : undefined
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(
      new Map([
        [
          `${name}_FILE`,
          `${file} cannot be read (${(error as NodeJS.ErrnoException).code}); expected a file with ${expected[name]}`,
        ],
      ]),
    )
  }
}

/**
 * Several processes must share the secrets; with generated secrets of their own they could not read each other's data.
 */
function requireSharedSecrets(
  config: Config,
  { keys, tokens }: { readonly keys: boolean; readonly tokens: boolean },
): void {
  if (isEmbedded(config)) return
  const missing = [
    ...(keys && config.masterKeys === null ? ['MASTER_KEY' as const] : []),
    ...(tokens && config.tokenSecret === null ? ['TOKEN_SECRET' as const] : []),
  ]
  if (missing.length > 0) throw missingSecrets(missing)
}

export const missingSecrets = (missing: readonly ('MASTER_KEY' | 'TOKEN_SECRET')[]): ConfigError =>
  new ConfigError(
    new Map(missing.map((name) => [name, `must be given where an engine is a server: ${expected[name]}`])),
  )

/** The trailing dash ends the namespace, so that no namespace is a prefix of another (names contain no dash). */
const eventLogOf = (
  log: ReturnType<typeof engineOf<'eventstoredb'>>,
  namespace: string | undefined,
): Config['eventLog'] =>
  log.engine === 'sqlite' ? log : { ...log, namespace: namespace === undefined ? '' : `${namespace}-` }

/** The error for a connection string that its client library refused; does not repeat the string. */
export const invalidConnectionString = (
  variable: 'EVENT_LOG_URL' | 'READ_STORE_URL' | 'VAULT_URL' | 'QUEUE_URL' | 'BLOB_STORE_URL',
): ConfigError =>
  new ConfigError(
    new Map([
      [
        variable,
        `its client cannot read it (a password's @ : / ? # % have to be escaped, and a file that it names has to be there); expected ${expected[variable]}`,
      ],
    ]),
  )

/** The error for a folder or file that cannot be used; `why` is the system's error code. */
export const unusablePath = (variable: Variable, place: string, why: string): ConfigError =>
  new ConfigError(new Map([[variable, `${place} cannot be used (${why}); expected ${expected[variable]}`]]))

/** Whether all engines are local files of this process. */
export const isEmbedded = ({ eventLog, readStore, vault, queue }: Config): boolean =>
  [eventLog, readStore, vault, queue].every(({ engine }) => engine === 'sqlite')

function engineOf<Server extends string>(url: string, server: Server, file: string) {
  if (!url.startsWith('sqlite:')) return { engine: server, url }
  const path = url.slice('sqlite:'.length).replace(/^\/\//, '')
  return { engine: 'sqlite' as const, file: path === '' ? file : resolve(path) }
}

function blobsOf(url: string, dataDir: string): Config['blobs'] {
  if (!url.startsWith('file:')) return { engine: 'mongodb', url }
  const path = url.slice('file:'.length).replace(/^\/\//, '')
  return { engine: 'file', folder: path === '' ? join(dataDir, 'photos') : resolve(path) }
}
