// @module-tag long
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { knownVariables } from '@filiz/engines/config.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { httpClient } from '@filiz/http/testing/http-client.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { runCommand } from '../faults/processes.ts'
import { mailServerOfTest, serviceOfTest } from '../testing/installation.ts'

const root = path.join(import.meta.dirname, '..', '..')
const manual = readFileSync(path.join(root, 'docs', 'operations.md'), 'utf8')
const folder = path.join(root, 'deploy', 'observability')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: Readonly<Record<string, string>>
}
const rules = (
  parse(read('alerts.yml')) as { readonly groups: readonly { readonly rules: readonly Rule[] }[] }
).groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
}
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
]
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
    EVENT_LOG_WRITER_URL: 'http://geheim',
    EVENT_LOG_READER_URL: 'sqlite:geheim',
    EVENT_LOG_NAMESPACE: 'a-b',
    READ_STORE_URL: 'geheim',
    VAULT_URL: 'geheim:',
    QUEUE_URL: 'redis://',
    BLOB_STORE_URL: 'geheim',
    PHOTO_QUOTA_MB: 'much',
    MASTER_KEY: 'geheim',
    TOKEN_SECRET: 'geheim',
    TOKEN_SECRET_BEFORE: 'geheim',
    ANALYST_KEY: 'geheim',
    CLOCK_START: 'soon',
    METRICS_PORT: '-1',
    LOG_LEVEL: 'loud',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
    OTEL_TRACES_SAMPLER_ARG: '2',
    WORKER_CONCURRENCY: '0',
    BACKUP_BEFORE_UPGRADE: 'maybe',
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
    'backup make --to backups --key-file backup.key',
    'event-log-users',
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

describe('the alerts and the dashboard', { tags: ['long'] }, () => {
  it('use only metrics and labels that the services expose', async () => {
    const { SMTP_URL } = (await mailServerOfTest()).env
    const service = await serviceOfTest('standalone', { DATA_DIR: path.join(temporaryFolder(), 'data'), SMTP_URL })
    await httpClient(service.url)('POST', '/api/auth/register', {
      body: { name: 'Ayşe', email: 'ayse@example.org', password },
    })
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    const asked = expressions.flatMap((expression) => [
      ...expression.matchAll(/(filiz_\w+?)(?:_count|_bucket)?(?=[{)\s[]|$)(?:\{([^}]*)\})?/g),
    ])
    expect(asked.length).toBeGreaterThan(30)
    for (const [expression, name, labels = ''] of asked) {
      expect(metrics, expression).toContain(`# TYPE ${name} `)
      // A push needs a browser's subscription, so its labels do not appear here.
      if (name === 'filiz_pushes_total') continue
      for (const [, label] of labels.matchAll(/(\w+)[=!]~?"/g))
        expect(metrics, expression).toMatch(new RegExp(`^${name}\\w*\\{[^}]*${label}="`, 'm'))
    }
    expect(metrics).toMatch(/^filiz_jobs\{queue="mail",state="failed"\} 0$/m)
    expect(metrics).toMatch(/^filiz_append_seconds_count\{[^}]*outcome="ok"/m)
  }, 120_000)
})

describe('the alerts', () => {
  it('are each in the manual', () => {
    for (const { alert } of rules) expect(manual).toContain(`| \`${alert}\` |`)
  })

  it('each say what they mean and which command mends them', () => {
    expect(rules.length).toBeGreaterThan(9)
    for (const { alert, annotations } of rules)
      expect(Object.keys(annotations), alert).toEqual(['summary', 'meaning', 'command'])
  })

  it('are each tested by promtool, which accepts rules and configuration', ({ skip }) => {
    const tested = read('alerts.test.yml')
    for (const { alert } of rules) expect(tested).toContain(`- name: ${alert} fires`)
    if (spawnSync('promtool', ['--version']).error) skip('promtool is not installed (Debian: prometheus)')
    for (const words of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })
      expect(status, `${stdout}${stderr}`).toBe(0)
    }
  })
})
