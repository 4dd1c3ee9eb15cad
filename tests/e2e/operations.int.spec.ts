import { readFileSync } from 'node:fs'
import path from 'node:path'
import { knownVariables } from '@filiz/engines/config.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { httpClient } from '@filiz/http/testing/http-client.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startMailServer } from '../faults/mails.ts'
import { freePort, runCommand, startService } from '../faults/processes.ts'
import { until } from '../faults/until.ts'

const manual = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8')
const patience = 60_000
const password = 'correct horse battery'

describe('an invalid environment', () => {
  const wrong: Record<string, string> = {
    HOST: 'a b',
    PORT: 'abc',
    PUBLIC_URL: 'filiz',
    TRUST_PROXY: 'perhaps',
    DEMO_MODE: 'maybe',
    KEEP_ALIVE_SECONDS: 'long',
    OPERATOR_NAME: 'A & B',
    OPERATOR_ADDRESS: 'Street; City',
    OPERATOR_EMAIL: '<a@b>',
    GOOGLE_CLIENT_ID: 'a b',
    GOOGLE_KEYS_URL: 'keys',
    DEV_MAILBOX: 'ajar',
    SMTP_URL: 'http://mailer:geheim@x',
    MAIL_FROM: 'nobody',
    PUSH_SERVICES: 'nowhere',
    EVENT_LOG_URL: 'http://geheim',
    EVENT_LOG_NAMESPACE: 'a-b',
    READ_STORE_URL: 'geheim',
    VAULT_URL: 'geheim:',
    QUEUE_URL: 'redis://',
    BLOB_STORE_URL: 'geheim',
    PHOTO_QUOTA_MB: 'much',
    MASTER_KEY: 'geheim',
    TOKEN_SECRET: 'geheim',
    ANALYST_KEY: 'geheim',
    CLOCK_START: 'soon',
    METRICS_PORT: '-1',
    LOG_LEVEL: 'loud',
    WORKER_CONCURRENCY: '0',
  }

  it.each([
    'standalone',
    'demo',
    'command-api',
    'query-api',
    'projector',
    'projector list',
    'worker',
    'worker failed',
    'catalogue',
    'vault rotate',
    'admin list',
    'admin restored',
  ])('ends %s with code 1 and one message per variable', async (program) => {
    expect(Object.keys(wrong).sort()).toEqual(knownVariables.filter((name) => name !== 'DATA_DIR').sort())
    const said = await runCommand(program.split(' '), wrong).then(
      (output) => output,
      (error: Error) => error.message,
    )
    expect(said).toMatch(/ended with 1: filiz: The environment cannot be used:\n/)
    for (const variable of Object.keys(wrong)) expect(said).toMatch(new RegExp(`^  ${variable}: .*expected `, 'm'))
    expect(said).not.toMatch(/geheim|^\s+at /m)
  })
})

describe('the alerting expressions', { tags: ['long'] }, () => {
  it('use only metrics and labels that the services expose', async () => {
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const service = startService('standalone', {
      env: { DATA_DIR: path.join(temporaryFolder(), 'data'), SMTP_URL: mails.url },
      port: await freePort(),
    })
    onTestFinished(() => service.kill())
    await service.alive
    await until('to be ready', async () => (await fetch(`${service.url}/readyz`)).ok, patience)
    await httpClient(service.url)('POST', '/api/auth/register', {
      body: { name: 'Ayşe', email: 'ayse@example.org', password },
    })
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    const asked = [
      ...manual
        .slice(manual.indexOf('## What to watch'))
        .matchAll(/(filiz_\w+?)(?:_count)?(?=[{)\s[])(?:\{([^}]*)\})?/g),
    ]
    expect(asked.length).toBeGreaterThan(7)
    for (const [expression, name, labels = ''] of asked) {
      expect(metrics, expression).toContain(`# TYPE ${name} `)
      for (const [, label] of labels.matchAll(/(\w+)[=!]~?"/g))
        expect(metrics, expression).toMatch(new RegExp(`^${name}\\w*\\{[^}]*${label}="`, 'm'))
    }
    expect(metrics).toMatch(/^filiz_jobs\{queue="mail",state="failed"\} 0$/m)
    expect(metrics).toMatch(/^filiz_append_seconds_count\{[^}]*outcome="ok"/m)
  }, 120_000)
})
