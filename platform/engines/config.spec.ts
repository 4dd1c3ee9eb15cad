import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, isEmbedded, readConfig } from './config.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const masterKey = Buffer.alloc(32, 7).toString('base64')
const tokenSecret = 'a secret of at least 32 characters'

function faults(env: Record<string, string>): ConfigError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('the configuration', () => {
  it('defaults to embedded engines under ./data, on the loopback address', () => {
    const config = readConfig({})
    expect(config).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('data'),
      publicUrl: null,
      trustProxy: 0,
      keepAliveSeconds: 65,
      demo: false,
      operator: { name: '', address: '', email: '' },
      googleClientId: null,
      googleKeysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      devMailbox: 'key',
      smtpUrl: null,
      mailFrom: 'Filiz <filiz@localhost>',
      pushServices: [],
      eventLog: { engine: 'sqlite', file: resolve('data/events.db') },
      eventLogUsers: { writer: null, reader: null },
      readStore: { engine: 'sqlite', file: resolve('data/read.db') },
      vault: { engine: 'sqlite', file: resolve('data/vault.db') },
      queue: { engine: 'sqlite', file: resolve('data/jobs.db') },
      blobs: { engine: 'file', folder: resolve('data/photos') },
      photoQuota: 500 * 1024 * 1024,
      masterKeys: null,
      tokenSecret: null,
      tokenSecretBefore: null,
      analystKey: null,
      isBackedUpBeforeUpgrade: true,
      clockStart: null,
      metricsPort: null,
      logLevel: 'info',
      traces: null,
      workerConcurrency: 4,
    })
    expect(isEmbedded(config)).toBe(true)
  })

  it('treats an empty value as absent', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ', MASTER_KEY: '', VAULT_URL: '' })).toEqual(readConfig({}))
  })

  it('reads the process environment by default', () => {
    process.env['WORKER_CONCURRENCY'] = '9'
    try {
      expect(readConfig().workerConcurrency).toBe(9)
    } finally {
      delete process.env['WORKER_CONCURRENCY']
    }
  })

  it('uses the values of the variables that are set', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/var/lib/filiz',
      PUBLIC_URL: 'https://filiz.example/',
      TRUST_PROXY: '2',
      DEMO_MODE: '1',
      GOOGLE_CLIENT_ID: '123.apps.googleusercontent.com',
      SMTP_URL: 'smtps://u:p@mail.example:465',
      MAIL_FROM: 'Filiz <merhaba@filiz.example>',
      PUSH_SERVICES: 'https://push.example.org, http://127.0.0.1:4711',
      EVENT_LOG_URL: 'esdb://log:2113?tls=false',
      READ_STORE_URL: 'mongodb://one,two,three/filiz?replicaSet=rs',
      VAULT_URL: 'mongodb+srv://vault.example/vault',
      QUEUE_URL: 'rediss://queue:6379',
      BLOB_STORE_URL: 'mongodb://photos.example/photos',
      PHOTO_QUOTA_MB: '2000',
      MASTER_KEY: masterKey,
      TOKEN_SECRET: tokenSecret,
      CLOCK_START: '2026-11-21T11:30:00+03:00',
      METRICS_PORT: '9100',
      LOG_LEVEL: 'warn',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      WORKER_CONCURRENCY: '16',
    })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/var/lib/filiz',
      publicUrl: 'https://filiz.example',
      trustProxy: 2,
      demo: true,
      googleClientId: '123.apps.googleusercontent.com',
      smtpUrl: 'smtps://u:p@mail.example:465',
      mailFrom: 'Filiz <merhaba@filiz.example>',
      pushServices: ['https://push.example.org', 'http://127.0.0.1:4711'],
      eventLog: { engine: 'eventstoredb', url: 'esdb://log:2113?tls=false', namespace: '' },
      readStore: { engine: 'mongodb', url: 'mongodb://one,two,three/filiz?replicaSet=rs' },
      vault: { engine: 'mongodb', url: 'mongodb+srv://vault.example/vault' },
      queue: { engine: 'redis', url: 'rediss://queue:6379' },
      blobs: { engine: 'mongodb', url: 'mongodb://photos.example/photos' },
      photoQuota: 2000 * 1024 * 1024,
      tokenSecret,
      clockStart: '2026-11-21T08:30:00.000Z',
      metricsPort: 9100,
      logLevel: 'warn',
      traces: { endpoint: 'http://collector:4318', ratio: 0.25 },
      workerConcurrency: 16,
    })
    expect(config.masterKeys!.map(({ key }) => key)).toEqual([Buffer.alloc(32, 7)])
    expect(isEmbedded(config)).toBe(false)
  })

  it.each([
    ['sqlite:', 'data/vault.db'],
    ['sqlite:/var/x.db', '/var/x.db'],
    ['sqlite:///var/x.db', '/var/x.db'],
    ['sqlite:elsewhere/x.db', 'elsewhere/x.db'],
  ])('resolves the file of %s', (url, file) => {
    expect(readConfig({ VAULT_URL: url }).vault).toEqual({ engine: 'sqlite', file: resolve(file) })
  })

  it.each([
    ['file:', 'data/photos'],
    ['file:/var/photos', '/var/photos'],
    ['file:///var/photos', '/var/photos'],
    ['file:elsewhere', 'elsewhere'],
  ])('resolves the folder of %s', (url, folder) => {
    expect(readConfig({ BLOB_STORE_URL: url }).blobs).toEqual({ engine: 'file', folder: resolve(folder) })
  })

  it('keeps photos in the MongoDB of the vault unless BLOB_STORE_URL is set', () => {
    const env = { VAULT_URL: 'mongodb://vault/x', MASTER_KEY: masterKey, TOKEN_SECRET: tokenSecret }
    expect(readConfig(env).blobs).toEqual({ engine: 'mongodb', url: 'mongodb://vault/x' })
    expect(readConfig({ ...env, BLOB_STORE_URL: 'file:/var/photos' }).blobs).toEqual({
      engine: 'file',
      folder: resolve('/var/photos'),
    })
  })

  it.each([
    ['0', 0],
    ['false', 0],
    ['1', 1],
    ['true', 1],
    ['3', 3],
  ])('TRUST_PROXY=%s trusts %i proxies', (value, proxies) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(proxies)
  })

  it('reports all invalid variables at once with the expected values', () => {
    const error = faults({ PORT: '80a', LOG_LEVEL: 'loud', CLOCK_START: 'soon', WORKER_CONCURRENCY: '4' })
    expect(error.variables.toSorted()).toEqual(['CLOCK_START', 'LOG_LEVEL', 'PORT'])
    expect(error.message).toContain('PORT: is "80a"; expected a whole number from 0 (pick a free one) to 65535')
    expect(error.message).toContain('LOG_LEVEL: is "loud"; expected fatal, error, warn')
    expect(error.message).toContain('CLOCK_START: is "soon"; expected an instant, e.g. 2026-11-21T08:30:00Z')
  })

  it.each([
    ['HOST', 'http://x'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['PUBLIC_URL', 'filiz.example'],
    ['PUBLIC_URL', 'https://example.org/filiz'],
    ['PUBLIC_URL', 'https://example.org/?x'],
    ['PUBLIC_URL', 'https://example.org/#x'],
    ['PUBLIC_URL', 'https://u:p@example.org'],
    ['KEEP_ALIVE_SECONDS', '0'],
    ['KEEP_ALIVE_SECONDS', '1.5'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '11'],
    ['DEMO_MODE', '2'],
    ['GOOGLE_CLIENT_ID', 'a b'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Filiz'],
    ['MAIL_FROM', 'Filiz <a@b>\r\nBcc: c@d'],
    ['PUSH_SERVICES', 'push.example.org'],
    ['PUSH_SERVICES', 'https://push.example.org/x'],
    ['EVENT_LOG_URL', 'mongodb://x'],
    ['EVENT_LOG_URL', 'kurrentdb://'],
    ['EVENT_LOG_WRITER_URL', 'sqlite:'],
    ['EVENT_LOG_READER_URL', 'mongodb://x'],
    ['READ_STORE_URL', 'redis://x'],
    ['VAULT_URL', '/var/vault.db'],
    ['QUEUE_URL', 'esdb://x'],
    ['BLOB_STORE_URL', '/var/photos'],
    ['PHOTO_QUOTA_MB', '0'],
    ['MASTER_KEY', 'short'],
    ['TOKEN_SECRET', 'short'],
    ['CLOCK_START', '2026-11-21'],
    ['CLOCK_START', '2026-13-01T00:00:00Z'],
    ['METRICS_PORT', 'x'],
    ['WORKER_CONCURRENCY', '0'],
  ])('refuses %s=%s', (variable, value) => {
    expect(faults({ [variable]: value }).variables).toEqual([variable])
  })

  it('never repeats a secret in an error', () => {
    const error = faults({
      SMTP_URL: 'pigeon://hunter2',
      VAULT_URL: 'hunter2',
      MASTER_KEY: 'hunter2',
      TOKEN_SECRET: 'hunter2',
      EVENT_LOG_URL: 'hunter2',
      EVENT_LOG_WRITER_URL: 'hunter2',
      EVENT_LOG_READER_URL: 'hunter2',
      READ_STORE_URL: 'hunter2',
      QUEUE_URL: 'hunter2',
      BLOB_STORE_URL: 'hunter2',
    })
    expect(error.variables).toHaveLength(10)
    expect(error.message).not.toContain('hunter2')
  })

  it.each([
    ['EVENT_LOG_URL', 'esdb://log'],
    ['EVENT_LOG_URL', 'kurrentdb+discover://log'],
    ['READ_STORE_URL', 'mongodb://read/x'],
    ['VAULT_URL', 'mongodb://vault/x'],
    ['QUEUE_URL', 'redis://queue'],
  ])('requires both secrets when %s names a server', (variable, url) => {
    expect(faults({ [variable]: url }).variables).toEqual(['MASTER_KEY', 'TOKEN_SECRET'])
    expect(faults({ [variable]: url, MASTER_KEY: masterKey }).message).toContain(
      'TOKEN_SECRET: must be given where an engine is a server',
    )
    expect(readConfig({ [variable]: url, MASTER_KEY: masterKey }, {}, { tokens: false }).tokenSecret).toBeNull()
    expect(() => readConfig({ [variable]: url }, {}, { tokens: false })).toThrow('MASTER_KEY')
    expect(readConfig({ [variable]: url }, {}, { keys: false })).toMatchObject({ masterKeys: null, tokenSecret: null })
    expect(isEmbedded(readConfig({ [variable]: url, MASTER_KEY: masterKey, TOKEN_SECRET: tokenSecret }))).toBe(false)
  })

  it('reads a secret from its _FILE variable if the variable itself is absent', () => {
    const folder = temporaryFolder()
    const key = Buffer.alloc(32, 7).toString('base64')
    writeFileSync(join(folder, 'key'), `${key}\n`)
    writeFileSync(join(folder, 'token'), 't'.repeat(40))
    const config = readConfig({
      MASTER_KEY_FILE: join(folder, 'key'),
      TOKEN_SECRET_FILE: join(folder, 'token'),
      PORT_FILE: '/nowhere',
    })
    expect([config.masterKeys![0].key.equals(Buffer.alloc(32, 7)), config.tokenSecret]).toEqual([true, 't'.repeat(40)])
    expect(readConfig({ TOKEN_SECRET: 'u'.repeat(32), TOKEN_SECRET_FILE: join(folder, 'token') }).tokenSecret).toBe(
      'u'.repeat(32),
    )
    expect(() => readConfig({ MASTER_KEY_FILE: join(folder, 'none') })).toThrow(/MASTER_KEY_FILE: .*ENOENT/)
    expect(() => readConfig({ MASTER_KEY_FILE: join(folder, 'token') })).toThrow(/MASTER_KEY: /)
  })
})
