import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from './config.ts'
import { DataDirInUse } from './data-dir.ts'
import { exampleMail } from './mail/conformance.ts'
import { openEngines, openEnginesWithoutTokens, type OpenOptions } from './open.ts'
import { SecretsMissing } from './secrets.ts'
import { startChild } from './testing/child.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { UnknownMasterKey } from './vault/keys.ts'

const otherKey = Buffer.alloc(32, 7).toString('base64')
const newFolder = () => join(temporaryFolder(), 'data')

async function open(env: Record<string, string>, options?: OpenOptions) {
  const engines = await openEngines(readConfig(env), options)
  onTestFinished(() => engines.close())
  return engines
}

const startOpening = (env: Record<string, string>) => {
  const child = startChild(new URL('./testing/opening-child.ts', import.meta.url).pathname, [], env)
  onTestFinished(() => child.kill())
  return child
}
const outcome = (child: ReturnType<typeof startChild>) => child.line((line) => !line.startsWith('module '))

describe('a process of a distributed installation', () => {
  it('needs no secret that it does not use, and writes nothing to its disk', async () => {
    const folder = newFolder()
    const env = {
      DATA_DIR: folder,
      MASTER_KEY: otherKey,
      EVENT_LOG_URL: 'esdb://127.0.0.1:9?tls=false',
      READ_STORE_URL: 'mongodb://127.0.0.1:9/read',
      VAULT_URL: 'mongodb://127.0.0.1:9/vault',
      QUEUE_URL: 'redis://127.0.0.1:9',
    }
    const config = readConfig(env, {}, { tokens: false })
    await expect(openEngines(config, { sendsMail: false })).rejects.toThrow('TOKEN_SECRET')
    const engines = await openEnginesWithoutTokens(config, { sendsMail: false })
    onTestFinished(() => engines.close())
    expect([engines.tokenSecret, engines.mailbox, existsSync(folder)]).toEqual([null, null, false])
    await engines.mailer.check()
    await expect(engines.mailer.send(exampleMail)).rejects.toThrow('no mails')
  })

  it('needs no queue if it adds and runs no jobs', async () => {
    const folder = newFolder()
    const config = readConfig({
      DATA_DIR: folder,
      MASTER_KEY: otherKey,
      TOKEN_SECRET: 'a secret of at least 32 characters',
      EVENT_LOG_URL: 'esdb://127.0.0.1:9?tls=false',
      READ_STORE_URL: 'mongodb://127.0.0.1:9/read',
      VAULT_URL: 'mongodb://127.0.0.1:9/vault',
    })
    const engines = await openEngines(config, { sendsMail: false, usesQueue: false })
    onTestFinished(() => engines.close())
    expect(existsSync(folder)).toBe(false)
    await expect(engines.queue.add('mail', { id: 'one', data: null })).rejects.toThrow('no queue')
  })
})

describe('the embedded engines', () => {
  it('open with only a data folder and persist their data there', async () => {
    const DATA_DIR = newFolder()
    const before = await open({ DATA_DIR })
    const key = await before.keys.ensure('child:c1', 'account:a1')
    await before.vault.put('kind', 'id', 'kept', null)
    await before.queue.add('plans', { id: 'kept', data: null })
    await before.mailer.send(exampleMail)
    await before.blobs.create('a/1', Buffer.from('kept'), '2026-11-21T08:30:00.000Z')
    await Promise.all(
      [before.log, before.readStore, before.vault, before.queue, before.mailer, before.blobs].map((engine) =>
        engine.check(),
      ),
    )
    await before.close()
    await before.close()

    expect(readdirSync(DATA_DIR).toSorted()).toEqual([
      'events.db',
      'jobs.db',
      'lock.db',
      'mailbox',
      'photos',
      'read.db',
      'secrets.json',
      'vault.db',
    ])
    const after = await open({ DATA_DIR })
    expect(after.tokenSecret).toBe(before.tokenSecret)
    expect(await after.keys.get('child:c1')).toEqual(key)
    expect((await after.vault.get('kind', 'id'))?.value).toBe('kept')
    expect(await after.queue.counts('plans')).toMatchObject({ waiting: 1 })
    expect(String(await after.blobs.get('a/1'))).toBe('kept')
    expect(await after.mailbox!.list()).toMatchObject([{ subject: exampleMail.subject }])
  })

  it('load no client library of a server', async () => {
    const child = startOpening({ DATA_DIR: newFolder() })
    expect(await outcome(child)).toBe('open')
    const modules = child.lines.filter((line) => line.startsWith('module '))
    expect(modules.filter((line) => line.includes('/vault/sqlite.ts'))).toHaveLength(1)
    expect(
      modules.filter((line) =>
        /node_modules\/(?:@eventstore|mongodb|bullmq|ioredis)|\/(?:eventstoredb|mongodb|gridfs|bullmq)\.ts/.test(line),
      ),
    ).toEqual([])
  })

  it('are locked by one process and free again after it is killed', { tags: ['long'] }, async () => {
    const DATA_DIR = newFolder()
    const child = startOpening({ DATA_DIR })
    expect(await outcome(child)).toBe('open')
    await expect(open({ DATA_DIR })).rejects.toThrow(DataDirInUse)
    expect(await outcome(startOpening({ DATA_DIR }))).toBe('refused: DataDirInUse')
    await child.kill()
    const engines = await open({ DATA_DIR })
    expect(await engines.vault.get('kind', 'from-child')).not.toBeNull()
  })

  it('open for an operator while a server runs, and do not touch the server’s running jobs', async () => {
    const DATA_DIR = newFolder()
    const server = await open({ DATA_DIR })
    const started = Promise.withResolvers<void>()
    const finished = Promise.withResolvers<void>()
    server.queue.consume('plans', () => {
      started.resolve()
      return finished.promise
    })
    await server.queue.add('plans', { id: 'at work', data: null })
    await started.promise
    const operator = await open({ DATA_DIR }, { beside: true })
    expect(await operator.queue.counts('plans')).toMatchObject({ active: 1, waiting: 0 })
    await operator.vault.put('kind', 'id', 'from the operator', null)
    expect((await server.vault.get('kind', 'id'))?.value).toBe('from the operator')
    expect(await operator.keys.ensure('account:a1', null)).toEqual(await server.keys.get('account:a1'))
    finished.resolve()
  })

  it('refuse a master key that does not match the vault, and release the folder', async () => {
    const DATA_DIR = newFolder()
    const before = await open({ DATA_DIR })
    await before.keys.ensure('account:a1', null)
    await before.close()
    await expect(open({ DATA_DIR, MASTER_KEY: otherKey })).rejects.toThrow(UnknownMasterKey)
    await open({ DATA_DIR })
  })

  it('refuse to start when their secrets are missing', async () => {
    const DATA_DIR = newFolder()
    await (await open({ DATA_DIR })).close()
    rmSync(join(DATA_DIR, 'secrets.json'))
    await expect(open({ DATA_DIR })).rejects.toThrow(SecretsMissing)
    expect(readdirSync(DATA_DIR)).not.toContain('secrets.json')
  })

  it.each([true, false])(
    'report an unusable folder or file in one sentence (opened beside a running server: %s)',
    { tags: ['long'] },
    async (beside) => {
      const folder = temporaryFolder()
      const file = join(folder, 'no-folder')
      writeFileSync(
        file,
        'this is no database, and longer than the header of one would be: it is a letter to somebody who is not there',
      )
      const fault = (env: Record<string, string>) =>
        openEngines(readConfig(env), { beside }).then(
          () => 'opened',
          (error: Error) => `${error.name} ${error.message}`,
        )
      expect(await fault({ DATA_DIR: file })).toMatch(
        /^ConfigError .*\n {2}DATA_DIR: .*no-folder cannot be used \(EEXIST\); expected a folder$/,
      )
      expect(await fault({ DATA_DIR: join(file, 'below') })).toMatch(/DATA_DIR: .* \(ENOTDIR\)/)
      expect(await fault({ DATA_DIR: newFolder(), BLOB_STORE_URL: `file:${file}` })).toMatch(
        /BLOB_STORE_URL: .*no-folder cannot be used \(EEXIST\); expected file:/,
      )
      expect(await fault({ DATA_DIR: newFolder(), BLOB_STORE_URL: `file:${folder}/nowhere/photos` })).toBe(
        `UnusableFile ${folder}/nowhere cannot be used: it is missing`,
      )
      for (const variable of ['EVENT_LOG_URL', 'READ_STORE_URL', 'VAULT_URL', 'QUEUE_URL']) {
        expect(await fault({ DATA_DIR: newFolder(), [variable]: `sqlite:${folder}/nowhere/x.db` })).toBe(
          `UnusableFile the folder ${folder}/nowhere is missing`,
        )
        expect(await fault({ DATA_DIR: newFolder(), MASTER_KEY: otherKey, [variable]: `sqlite:${folder}` })).toBe(
          `UnusableFile ${folder} is not a file`,
        )
        const isRebuildable = ['READ_STORE_URL', 'QUEUE_URL'].includes(variable)
        if (isRebuildable && !beside) continue
        expect(await fault({ DATA_DIR: newFolder(), MASTER_KEY: otherKey, [variable]: `sqlite:${file}` })).toBe(
          `UnusableFile ${file} is not a database`,
        )
      }
    },
  )

  it.each(['read.db', 'jobs.db'])('set aside a damaged %s and create a new one', async (name) => {
    const DATA_DIR = newFolder()
    await (await open({ DATA_DIR })).close()
    writeFileSync(join(DATA_DIR, name), 'garbage'.repeat(5_000))
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
    const engines = await open({ DATA_DIR })
    await Promise.all([engines.readStore.check(), engines.queue.check()])
    const [aside, ...others] = readdirSync(DATA_DIR).filter((one) => one.startsWith(`${name}.`))
    expect(others).toEqual([])
    expect(readFileSync(join(DATA_DIR, aside!), 'utf8')).toMatch(/^garbage/)
    expect(said.mock.calls.flat()).toEqual([
      expect.stringMatching(`^filiz: ${join(DATA_DIR, name)} is not a database: it was set aside as .*${aside}, and `),
    ])
  })

  it('replace a damaged lock file', async () => {
    const DATA_DIR = newFolder()
    await (await open({ DATA_DIR })).close()
    writeFileSync(join(DATA_DIR, 'lock.db'), 'garbage'.repeat(5_000))
    await (await open({ DATA_DIR })).log.check()
  })

  it('use the configured clock and files', async () => {
    const folder = temporaryFolder()
    const engines = await open({
      DATA_DIR: join(folder, 'data'),
      VAULT_URL: `sqlite:${folder}/elsewhere.db`,
      CLOCK_START: '2031-02-28T10:00:00Z',
    })
    expect(engines.clock.now()).toMatch(/^2031-02-28T10:00:/)
    expect(readdirSync(folder)).toContain('elsewhere.db')
  })

  it('send mail by SMTP when a server is configured', async () => {
    const engines = await open({ DATA_DIR: newFolder(), SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(engines.mailbox).toBeNull()
    await expect(engines.mailer.send(exampleMail)).rejects.toThrow('mail does not answer')
  })
})
