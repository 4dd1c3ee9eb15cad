// @module-tag long
import { setTimeout as sleep } from 'node:timers/promises'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { createServer, connect, type AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { launch, runAdmin, runOperator, startFilizProcess, startScript } from './testing/filiz-process.ts'
import { addChild, currentPlan, newCredentials, newParent, signIn, succeeded } from './testing/parent.ts'

describe('the process', () => {
  it('says how the first administrator is made, only while there is none', async () => {
    const folder = temporaryFolder()
    const hints = (lines: readonly string[]) => lines.filter((line) => line.includes('npm run admin -- grant'))
    const filiz = await startFilizProcess(folder)
    const { email } = await newParent(filiz)
    expect(hints(filiz.child.lines)).toHaveLength(1)
    expect(await runAdmin(folder, 'grant', email).ended).toBe(0)
    await filiz.stop()
    const again = await startFilizProcess(folder)
    await newParent(again)
    expect(hints(again.child.lines)).toEqual([])
    await again.stop()
  })

  it('completes accepted requests on SIGTERM, and has all data after a restart', async () => {
    const folder = temporaryFolder()
    const filiz = await startFilizProcess(folder)
    expect(filiz.child.lines[0]).toBe(`listening on ${filiz.url}`)
    expect(filiz.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await filiz.send('GET', '/healthz')).status).toBe(200)
    expect((await filiz.send('GET', '/readyz')).body).toEqual({
      ready: true,
      checks: {
        log: 'ok',
        readStore: 'ok',
        vault: 'ok',
        photos: 'ok',
        queue: 'ok',
        mail: 'ok',
        projector: 'ok',
        reactors: 'ok',
      },
    })
    const parent = await newParent(filiz)
    const child = await addChild(parent, { birthDate: birthDate(4) })
    const plan = await currentPlan(parent, child.id)

    // Send the first half of a request. The second half is sent while the process is stopping.
    const body = JSON.stringify({ durationMinutes: 7 })
    const half = openRequest(
      filiz.url,
      [
        `POST /api/plans/${plan.id}/activities/${plan.items[0]!.activityId}/complete HTTP/1.1`,
        'Host: filiz',
        `Authorization: Bearer ${parent.accessToken}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body.slice(0, 5),
      ].join('\r\n'),
    )
    await half.sent
    // A later request has been answered, so the server has accepted the half request.
    await filiz.send('GET', '/healthz')
    filiz.child.signal('SIGTERM')
    half.end(body.slice(5))
    expect(await half.answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await filiz.child.ended).toBe(0)
    expect(filiz.child.stderrLines.filter((line) => !line.startsWith('filiz: building '))).toEqual([])

    const again = await startFilizProcess(folder)
    const { items } = await currentPlan(parent.at(again), child.id)
    expect(items.filter(({ status }) => status === 'completed')).toMatchObject([
      { activityId: plan.items[0]!.activityId, durationMinutes: 7 },
    ])
    expect((await signIn(again, parent)).user.id).toBe(parent.user.id)
    again.child.signal('SIGINT')
    expect(await again.child.ended).toBe(0)
  })

  it.each(['a full disk', 'a reader that went away'])('keeps serving when its output goes to %s', async (what) => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    await promisify(probe.close.bind(probe))()
    const full = what === 'a full disk' ? openSync('/dev/full', 'w') : undefined
    const child = spawn(process.execPath, [startScript, 'standalone'], {
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'info', DATA_DIR: temporaryFolder() },
      stdio: ['ignore', full ?? 'pipe', full ?? 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    child.stdout?.destroy()
    child.stderr?.destroy()
    const ask = (at: string) => fetch(`http://127.0.0.1:${port}${at}`).then(({ status }) => status)
    await eventually('it is ready', async () => (await ask('/readyz').catch(() => 0)) === 200)
    // Each request is a line of the log.
    for (let count = 0; count < 50; count++) expect(await ask('/api/auth/config')).toBe(200)
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  })

  it('refuses to start on a data folder that another process uses', async () => {
    const folder = temporaryFolder()
    const filiz = await startFilizProcess(folder)
    const second = launch(folder)
    expect(await second.ended).toBe(1)
    expect(second.lines).toEqual([])
    expect(second.stderrLines).toEqual([
      `filiz: ${folder} is in use by another process: stop it first, or set DATA_DIR to another folder`,
    ])
    expect((await filiz.send('GET', '/healthz')).status).toBe(200)
    await filiz.kill()
    await (await startFilizProcess(folder)).stop()
  })

  it('exits with one explanation per invalid environment variable', async () => {
    const wrong = launch(temporaryFolder(), {
      PORT: 'eighty',
      CLOCK_START: 'yesterday',
      SMTP_URL: 'secret-password@nowhere',
    })
    expect(await wrong.ended).toBe(1)
    expect(wrong.stderrLines).toEqual([
      'filiz: The environment cannot be used:',
      '  PORT: is "eighty"; expected a whole number from 0 (pick a free one) to 65535',
      expect.stringMatching(/^ {2}SMTP_URL: expected smtp:/),
      '  CLOCK_START: is "yesterday"; expected an instant, e.g. 2026-11-21T08:30:00Z',
    ])
  })

  it('exits with a message when its port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const late = launch(temporaryFolder(), { PORT: String((other.address() as AddressInfo).port) })
    expect(await late.ended).toBe(1)
    expect(late.stderrLines).toEqual(['filiz: the port is taken by another program: stop it, or set PORT'])
  })

  it('names the required Node version before it loads any module on another version', () => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' }); process.argv.splice(1, 0, 'start.cjs'); require(${JSON.stringify(startScript)})`
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--eval', pretend, 'standalone'], {
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Filiz runs on Node >=24\.15 <25; this is Node 20\.19\.0\.\n/)
  })
})

describe('npm run admin while the server runs', () => {
  it('grants and revokes the role within ten seconds, even for tokens issued before', { tags: ['long'] }, async () => {
    const folder = temporaryFolder()
    const filiz = await startFilizProcess(folder)
    const parent = await newParent(filiz, { name: 'Yönetici Yıldız' })
    const adminCalls = contract.filter(
      ({ access, method, path: address }) => access === 'admin' && method === 'GET' && !address.includes('{'),
    )
    const admitted = async () => {
      const role = (await parent.read<{ user: { role: string } }>('/auth/me')).user.role
      // Poll only one of the calls and with pauses, because reads are limited per minute.
      await sleep(100)
      const { status } = await parent.send('GET', adminCalls[0]!.path)
      return { role, refused: status === 403 }
    }
    const refusedCalls = async () =>
      (
        await Promise.all(
          adminCalls.map(async (call) => ({ ...call, status: (await parent.send('GET', call.path)).status })),
        )
      )
        .filter(({ status }) => status === 403)
        .map((call) => call.path)
    const admin = async (...args: string[]) => {
      const child = runAdmin(folder, ...args)
      return { code: await child.ended, lines: child.lines, throttledLog: child.stderrLines }
    }

    expect(await admitted()).toEqual({ role: 'USER', refused: true })
    expect(await refusedCalls()).toEqual(adminCalls.map((call) => call.path))
    expect(await admin('list')).toEqual({
      code: 0,
      lines: [`There is no administrator yet. (Looked in ${path.join(folder, 'events.db')}.)`],
      throttledLog: [],
    })

    expect(await admin('grant', parent.email.toUpperCase())).toEqual({
      code: 0,
      lines: [`${parent.email.toUpperCase()} is an administrator.`],
      throttledLog: [],
    })
    await eventually('the role counts', async () => {
      const { role, refused } = await admitted()
      return role === 'ADMIN' && !refused
    })
    expect(await refusedCalls()).toEqual([])
    expect((await admin('list')).lines).toEqual([`${parent.email}  Yönetici Yıldız  administrator`])

    const other = await newParent(filiz, { name: 'Çözümleyen Çiğdem' })
    expect((await admin('grant', other.email, 'admin')).code).toBe(0)
    expect(await admin('grant', other.email, 'analyst')).toEqual({
      code: 0,
      lines: [`${other.email} is an analyst.`],
      throttledLog: [],
    })
    await eventually('both roles are listed', async () =>
      (await admin('list')).lines.includes(`${other.email}  Çözümleyen Çiğdem  administrator, analyst`),
    )
    expect(await admin('revoke', other.email, 'analyst')).toEqual({
      code: 0,
      lines: [`${other.email} is no analyst any more.`],
      throttledLog: [],
    })
    expect((await admin('grant', other.email, 'king')).code).toBe(2)

    expect(await admin('revoke', parent.email)).toEqual({
      code: 0,
      lines: [`${parent.email} is no administrator any more.`],
      throttledLog: [],
    })
    await eventually('the role counts no more', async () => {
      const { role, refused } = await admitted()
      return role === 'USER' && refused
    })

    expect(await admin('grant', 'nobody@example.org')).toEqual({
      code: 1,
      lines: [],
      throttledLog: [`Nobody has registered nobody@example.org. (Looked in ${path.join(folder, 'events.db')}.)`],
    })
    const unverified = newCredentials()
    await succeeded(filiz.send('POST', '/api/auth/register', { body: { name: 'Deniz', ...unverified } }))
    expect(await admin('grant', unverified.email)).toEqual({
      code: 1,
      lines: [],
      throttledLog: [
        `${unverified.email} is not verified yet: whoever registered it has to follow the link in their mail first.`,
      ],
    })
    expect(await admin('promote')).toMatchObject({
      code: 2,
      lines: [],
      throttledLog: expect.arrayContaining([expect.stringMatching(/^usage: /)]),
    })
    await filiz.stop()
  })
})

describe('operator commands on a wrong folder', { tags: ['long'] }, () => {
  it.each([
    ['admin', 'list'],
    ['admin', 'grant', 'somebody@example.org'],
    ['admin', 'restored'],
    ['vault', 'rotate'],
    ['worker', 'failed'],
    ['projector', 'list'],
  ])('%s %s names the missing path and creates nothing', async (service, ...args) => {
    const folder = path.join(temporaryFolder(), 'wrong')
    const child = runOperator(service, folder, ...args)
    expect(await child.ended).toBe(1)
    expect({ lines: child.lines, throttledLog: child.stderrLines, made: existsSync(folder) }).toEqual({
      lines: [],
      throttledLog: [
        `filiz: there is no event log at ${path.join(folder, 'events.db')}: set DATA_DIR (or EVENT_LOG_URL) to where Filiz keeps its data, or start Filiz first`,
      ],
      made: false,
    })
  })
  it.each([[], ['--help'], ['promote'], ['list', 'all'], ['restored', 'now']])(
    'admin %s prints the usage without a data folder',
    async (...args) => {
      const folder = path.join(temporaryFolder(), 'none')
      const child = runAdmin(folder, ...args)
      expect(await child.ended).toBe(args[0] === '--help' ? 0 : 2)
      const said = [...child.lines, ...child.stderrLines].join('\n')
      expect(said).toMatch(/^usage: /)
      expect(said).toMatch(/restored +after a restore/)
      expect(existsSync(folder)).toBe(false)
    },
  )
  it.each(
    ['worker', 'projector'].flatMap((service) =>
      [['--help'], ['rubbish'], ['retry', 'now', 'or', 'never']].map((words) => [service, ...words] as const),
    ),
  )('%s %s prints the usage without a data folder', async (service, ...words) => {
    const folder = path.join(temporaryFolder(), 'none')
    const child = runOperator(service, folder, ...words)
    expect(await child.ended).toBe(words[0] === '--help' ? 0 : 2)
    expect([...child.lines, ...child.stderrLines].join('\n')).toMatch(new RegExp(`^usage: ${service} `))
    expect(existsSync(folder)).toBe(false)
  })
  it('admin reports a missing vault when only the log exists', async () => {
    const folder = temporaryFolder()
    const filiz = await startFilizProcess(folder)
    await filiz.stop()
    for (const file of readdirSync(folder).filter((name) => name.startsWith('vault.db')))
      rmSync(path.join(folder, file))
    const child = runAdmin(folder, 'list')
    expect(await child.ended).toBe(1)
    expect(child.stderrLines).toEqual([
      expect.stringMatching(/^filiz: there is no vault at .*vault\.db: set DATA_DIR \(or VAULT_URL\)/),
    ])
    expect(existsSync(path.join(folder, 'vault.db'))).toBe(false)
  })
})

const birthDate = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10)

/** Sends the first part of a request. The returned functions send the rest and read the response. */
function openRequest(url: string, begin: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  return {
    sent: new Promise<void>((resolve, reject) => socket.once('error', reject).write(begin, () => resolve())),
    end: (rest: string) => void socket.write(rest),
    answer: new Promise<string>((resolve) => socket.once('close', () => resolve(received))),
  }
}
