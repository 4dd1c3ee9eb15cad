import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startChild, type Child } from '@filiz/engines/testing/child.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { contractCheckingClient } from '@filiz/http/testing/contract-checking-client.ts'
import { httpClient, type Client } from '@filiz/http/testing/http-client.ts'
import { onTestFinished } from 'vitest'
import { mailboxKeyFile } from '../dev-mailbox-key.ts'

const root = path.join(import.meta.dirname, '..', '..')
export const startScript = path.join(root, 'start.cjs')

/** `npm start` in its own process, as users run it. */
export interface FilizProcess {
  readonly url: string
  readonly child: Child
  /** Sends a request and checks the response against the API contract. */
  readonly send: Client
  /** Returns the key of the development mailbox. */
  mailboxKey(): string
  /** Sends SIGTERM; rejects unless the process exits with 0. */
  stop(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

/** Removes variables of the surrounding environment, so that only those of the test apply. */
const clean = Object.fromEntries(
  [
    'HOST',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'DEMO_MODE',
    'GOOGLE_CLIENT_ID',
    'SMTP_URL',
    'EVENT_LOG_URL',
    'READ_STORE_URL',
    'VAULT_URL',
    'QUEUE_URL',
    'BLOB_STORE_URL',
    'MASTER_KEY',
    'TOKEN_SECRET',
    'CLOCK_START',
    'METRICS_PORT',
  ].map((name) => [name, '']),
)

/** Starts the process without waiting until it listens. It is killed when the test ends. */
export function launch(
  dataDir: string,
  env: Record<string, string> = {},
  service = 'standalone',
  from: string = root,
): Child {
  const child = startChild(
    path.join(from, 'start.cjs'),
    [service],
    { ...clean, PORT: '0', LOG_LEVEL: 'warn', BACKUP_BEFORE_UPGRADE: 'off', DATA_DIR: dataDir, ...env },
    { collect: true },
  )
  onTestFinished(() => child.kill())
  return child
}

/** Starts the process and waits until it listens. `from` is the project's folder, by default this project. */
export async function startFilizProcess(
  dataDir: string,
  env: Record<string, string> = {},
  service = 'standalone',
  from: string = root,
): Promise<FilizProcess> {
  const child = launch(dataDir, env, service, from)
  const line = await child.line((one) => one.startsWith('listening on '))
  const url = line.slice('listening on '.length).replace('//0.0.0.0:', '//127.0.0.1:')
  return {
    url,
    child,
    send: contractCheckingClient(httpClient(url), contract),
    mailboxKey: () => readFileSync(path.join(dataDir, mailboxKeyFile), 'utf8').trim(),
    async stop() {
      child.signal('SIGTERM')
      const code = await child.ended
      if (code !== 0) throw new Error(`ended with ${code}: ${child.stderrLines.join('\n')}`)
    },
    kill: () => child.kill(),
  }
}

/** Runs `npm run admin -- …` on this data folder; works with or without a running server. */
export const runAdmin = (dataDir: string, ...args: readonly string[]): Child => runOperator('admin', dataDir, ...args)

export function runOperator(service: string, dataDir: string, ...args: readonly string[]): Child {
  return startChild(startScript, [service, ...args], { ...clean, DATA_DIR: dataDir }, { collect: true })
}
