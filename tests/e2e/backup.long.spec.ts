import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { kept, mongoProgram, startMongo } from '@filiz/engines/testing/servers.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { addVaultRecords, readVaultRecords } from '@filiz/engines/backup/vault-records.ts'
import { expect, it, onTestFinished } from 'vitest'
import { findViolations } from '../faults/invariants.ts'
import { deliveriesOfRestored, loadOfTest, mailServerOfTest, serviceOfTest } from '../testing/installation.ts'
import { newClientHeaders } from '../testing/new-client-headers.ts'

const root = path.join(import.meta.dirname, '..', '..')
const run = promisify(execFile)
const patience = 60_000

type Environment = Readonly<Record<string, string>>

/** Runs a script of `deploy/`; resolves to its exit code and output. */
const script = (name: 'backup' | 'restore', env: Environment, ...words: string[]) =>
  run(path.join(root, 'deploy', `${name}.sh`), words, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env },
    timeout: patience,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  )

function keyFile(): string {
  const file = path.join(temporaryFolder(), 'backup.key')
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`)
  return file
}

const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.backup'))

it('restores every write that was acknowledged before a backup of a running server, and no deleted account', async () => {
  const mails = await mailServerOfTest()
  const scratch = temporaryFolder()
  const env = { ...mails.env, TMPDIR: scratch, DATA_DIR: path.join(temporaryFolder(), 'data') }
  const [folder, key] = [temporaryFolder(), keyFile()]
  const before = await serviceOfTest('standalone', env)
  const load = loadOfTest(mails, { commands: before.url, queries: before.url })
  await load.settle(2)
  const [quiet, leaving] = [await load.bystander(), await load.bystander()]
  await quiet.complete(2)
  const plan = (await quiet.plan(), quiet.children[0]!)
  load.start({ newcomers: true })
  await sleep(1_000)

  const acknowledged = [...load.acknowledged]
  expect(await script('backup', env, '--to', folder, '--key-file', key)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/is whole: [1-9]\d* events, [1-9]\d* keys/),
  })
  const [first] = backupsIn(folder)
  expect(
    (await leaving.ask({ method: 'DELETE', path: '/auth/account', body: { password: 'correct horse' } })).status,
  ).toBe(200)
  // The second backup is killed in the middle; the first stays the newest.
  const killed = kept(
    spawn(process.execPath, ['start.cjs', 'backup', 'make', '--to', folder, '--key-file', key], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...env },
      stdio: 'ignore',
    }),
  )
  const ended = new Promise((resolve) => killed.once('exit', (_code, signal) => resolve(signal)))
  while (!readdirSync(folder).some((name) => name.endsWith('.part'))) await sleep(1)
  killed.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  expect(backupsIn(folder)).toEqual([first])
  // The third removes what the second left, and knows of the deletion.
  expect(await script('backup', env, '--to', folder, '--key-file', key)).toMatchObject({ code: 0 })
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(readdirSync(scratch).filter((name) => name.startsWith('filiz-backup-'))).toEqual([])
  await load.stop()
  expect(load.meetings.wrong).toEqual([])
  const refused = await script('restore', env, '--from', folder, '--key-file', key, '--replace')
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/is in use by another process: stop it first/) })
  await before.kill()

  const restored = { ...mails.env, DATA_DIR: path.join(temporaryFolder(), 'data') }
  const from = ['--from', path.join(folder, first!), '--key-file']
  expect(await script('restore', restored, ...from, key)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/secrets\.json is missing: put it back first/),
  })
  mkdirSync(restored.DATA_DIR)
  copyFileSync(path.join(env.DATA_DIR, 'secrets.json'), path.join(restored.DATA_DIR, 'secrets.json'))
  expect(await script('restore', restored, ...from, keyFile())).toMatchObject({
    code: 1,
    said: expect.stringMatching(/made with another key/),
  })
  expect(existsSync(path.join(restored.DATA_DIR, 'events.db'))).toBe(false)
  const done = await script('restore', restored, ...from, key)
  expect(done.code, done.said).toBe(0)
  expect(done.said).toMatch(/[1-9]\d* accounts and children were deleted after the backup/)
  expect(done.said).toMatch(/that were deleted after the log's backup are deleted again/)
  const itsMails = await deliveriesOfRestored(mails, restored)
  const after = await serviceOfTest('standalone', restored)
  const signIn = (email: string) =>
    fetch(`${after.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...newClientHeaders() },
      body: JSON.stringify({ email, password: 'correct horse' }),
    })
  const session = await signIn(quiet.email)
  expect(session.status).toBe(200)
  const { data } = (await session.json()) as { data: { accessToken: string } }
  const read = await fetch(`${after.url}/api/plans/current?childId=${plan.id}`, {
    headers: { Authorization: `Bearer ${data.accessToken}` },
  })
  const { data: its } = (await read.json()) as {
    data: { id: string; items: { activityId: string; completedAt: string | null }[] }
  }
  expect(its.id).toBe(plan.planId)
  expect(its.items.map(({ activityId }) => activityId).toSorted()).toEqual([...plan.items.keys()].toSorted())
  expect(its.items.filter(({ completedAt }) => completedAt !== null)).toHaveLength(2)
  expect((await signIn(leaving.email)).status).toBe(401)
  expect(await findViolations({ env: restored, acknowledged, mails: itsMails })).toEqual([])
}, 180_000)

/**
 * Stands for `docker` where no containers can run: runs the command of a container on this machine, with the paths that
 * the container would have replaced by `$STORE` (EventStoreDB's volume) and those mounted with `-v`.
 */
const docker = `#!/bin/sh
set -eu
echo "$*" >> "$SAID"
case "$2 $3 \${4-}" in
  'ps --all '*) echo "\${RUNNING-mongo}"; exit "\${PS_STATUS-0}" ;;
  'up -d '*) exit 0 ;;
  'ps --format '*) echo 'registry.example:5000/kurrentdb:26.0.10'; exit 0 ;;
  'config --images '*) echo "\${IMAGE-registry.example:5000/kurrentdb:26.0.10}"; exit 0 ;;
esac
replace=''
shift 2
while [ $# -gt 0 ]; do
  case $1 in
    -v) from=\${2%%:*} to=\${2#*:}; replace="$replace;s#\${to%:ro}#$from#g"; shift ;;
    -e) export "$(echo "$2" | sed "s#^##$replace")"; shift ;;
    --user|--entrypoint) shift ;;
    eventstore) shift; [ "$1 $2" = 'sh -c' ]; exec sh -c "$(echo "$3" | sed "s#/var/lib/kurrentdb#$STORE#g")" ;;
    redis) exit 0 ;;
    operator)
      shift
      [ "$1" != admin ] || exit 0
      exec "$NODE" start.cjs $(echo "$*" | sed "s#^##$replace") ;;
  esac
  shift
done
exit 9
`

it.skipIf(!mongoProgram())(
  'backs up and restores the engines of compose',
  async () => {
    const [before, after] = [await startMongo(), await startMongo()]
    onTestFinished(async () => void (await Promise.all([before.stop('SIGKILL'), after.stop('SIGKILL')])))
    const [programs, scratch, store, empty, folder] = Array.from({ length: 5 }, temporaryFolder) as [
      string,
      string,
      string,
      string,
      string,
    ]
    writeFileSync(path.join(programs, 'docker'), docker, { mode: 0o755 })
    mkdirSync(path.join(store, 'index'))
    writeFileSync(path.join(store, 'index', 'indexmap.chk'), 'index')
    const content = Object.fromEntries(
      ['chaser.chk', 'writer.chk'].map((name) => [name, Buffer.from('2a00000000000000', 'hex')] as const),
    )
    content['chunk-000000.000000'] = randomBytes(300_000)
    for (const [name, bytes] of Object.entries(content)) writeFileSync(path.join(store, name), bytes)
    const said = path.join(programs, 'said')
    const env = {
      PATH: `${programs}:${process.env['PATH']}`,
      TMPDIR: scratch,
      NODE: process.execPath,
      SAID: said,
      MASTER_KEY: randomBytes(32).toString('base64'),
      EVENT_LOG_URL: 'esdb://127.0.0.1:9',
      READ_STORE_URL: 'mongodb://127.0.0.1:9/filiz_read',
      QUEUE_URL: 'redis://127.0.0.1:9',
    }
    const vault = (url: string) => ({ engine: 'mongodb', url: `${url}/filiz_vault` }) as const
    const record = { kind: 'note', owner: null, expires: null, version: 7, value: '{"text":"önce"}' }
    await addVaultRecords(
      vault(before.url),
      (async function* () {
        yield Array.from({ length: 1_200 }, (_, at) => ({ ...record, id: String(at).padStart(4, '0') }))
      })(),
    )
    const words = ['--compose', '--key-file', keyFile()]
    const at = (url: string, volume: string) => ({ ...env, VAULT_URL: vault(url).url, STORE: volume })
    // No process has this id.
    mkdirSync(path.join(scratch, `filiz-backup-${process.getuid!()}.4194305`))
    const made = await script('backup', at(before.url, store), ...words, '--to', folder)
    expect(made.said).toMatch(/is whole: the files of EventStoreDB, 0 keys, 0 photos/)
    expect(made.code).toBe(0)
    expect(readFileSync(said, 'utf8')).not.toContain(env.MASTER_KEY)
    expect(readdirSync(scratch)).toEqual([])

    const full = await script('restore', at(after.url, store), ...words, '--from', folder)
    expect(full).toMatchObject({ code: 1, said: expect.stringMatching(/the log is not empty/) })
    for (const [more, sentence] of [
      [{ RUNNING: 'mongo\nquery-api' }, /stop the services first/],
      [{ PS_STATUS: '1', RUNNING: '' }, /docker compose ps failed/],
      [{ IMAGE: 'kurrentdb:26.0.9' }, /backup is of event store 26\.0\.10, .* is 26\.0\.9/],
      // The vault that was backed up is not empty.
      [{ VAULT_URL: vault(before.url).url }, /--replace/],
    ] as const)
      expect(await script('restore', { ...at(after.url, empty), ...more }, ...words, '--from', folder)).toMatchObject({
        code: 1,
        said: expect.stringMatching(sentence),
      })
    expect(readdirSync(empty)).toEqual([])
    expect(readFileSync(said, 'utf8')).not.toMatch(/ redis sh /)
    const done = await script('restore', at(after.url, empty), ...words, '--from', folder)
    expect(done.code, done.said).toBe(0)
    for (const [name, bytes] of Object.entries({ ...content, 'truncate.chk': content['chaser.chk']! }))
      expect(readFileSync(path.join(empty, name)).equals(bytes), name).toBe(true)
    const records = (await Array.fromAsync(readVaultRecords(vault(after.url)))).flat()
    expect([records.length, records[1_199]]).toEqual([1_200, { ...record, id: '1199' }])
    expect(readFileSync(said, 'utf8')).toMatch(/operator admin restored\n$/)
  },
  60_000,
)

it('explains itself: the usage for wrong words, and one sentence for a missing key file', async () => {
  for (const name of ['backup', 'restore'] as const) {
    expect(await script(name, {}, '--help')).toMatchObject({ code: 0, said: expect.stringMatching(/^usage: deploy/) })
    expect(await script(name, {}, '--sideways')).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^usage: deploy/),
    })
    expect(
      await script(name, {}, name === 'backup' ? '--to' : '--from', '/nowhere', '--key-file', '/nowhere/key'),
    ).toMatchObject({ code: 1, said: expect.stringMatching(/^filiz: \/nowhere\/key cannot be read/) })
  }
})
