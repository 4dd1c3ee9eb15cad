// @module-tag long
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { openSqliteEventLog } from '../event-log/sqlite.ts'
import type { NewEvent } from '../event-log/port.ts'
import { bytesOnDisk } from '../testing/bytes-on-disk.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createKeys } from '../vault/keys.ts'
import { parseMasterKeys } from '../vault/master-keys.ts'
import { openSqliteVault } from '../vault/sqlite.ts'
import { SubjectForgotten } from './port.ts'
import { createSealer } from './sealer.ts'

const at = '2026-11-21T08:30:00.000Z'
const event = (type: string, data: object): NewEvent => ({
  id: randomUUID(),
  type,
  data: { at, ...data },
  metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
})

it('keeps a family’s names readable for every process until the family is forgotten, and stores them only encrypted', async () => {
  const folder = temporaryFolder()
  const vault = openSqliteVault(join(folder, 'vault.db'))
  const log = openSqliteEventLog(join(folder, 'events.db'))
  onTestFinished(() => Promise.all([vault.close(), log.close()]).then(() => undefined))
  const masters = parseMasterKeys(randomBytes(32).toString('base64'))!
  const [writer, reader] = [
    createSealer(createKeys(vault, masters)),
    createSealer(createKeys(vault, masters), { ttlMs: 100 }),
  ]
  const [accountId, childId] = [randomUUID(), randomUUID()]
  const [account, child] = [`account-${accountId}`, `child-${childId}`]
  const append = async (stream: string, plain: NewEvent) =>
    log.append(stream, 'no-stream', await writer.seal(stream, [plain]))
  const read = async (sealer: typeof reader, stream: string) => {
    for await (const recorded of log.readStream(stream)) return (await sealer.openEvent(recorded)).data
  }

  await append(
    account,
    event('AccountRegistered', {
      accountId,
      requestId: 'r',
      name: 'Ayşegül Öztürk',
      email: 'aysegul@example.com',
      language: 'tr',
      timeZone: 'Europe/Istanbul',
    }),
  )
  await append(
    child,
    event('ChildAdded', {
      day: '2026-11-21',
      childId,
      accountId,
      ageMonths: 40,
      name: 'Çağatay',
      birthDate: '2023-07-01',
      interests: ['dinozorlar'],
    }),
  )
  for (const sealer of [writer, reader]) {
    expect(await read(sealer, account)).toMatchObject({ name: 'Ayşegül Öztürk', email: 'aysegul@example.com' })
    expect(await read(sealer, child)).toMatchObject({
      name: 'Çağatay',
      birthDate: '2023-07-01',
      interests: ['dinozorlar'],
    })
  }
  const onDisk = (text: string) => bytesOnDisk(folder).includes(Buffer.from(text).toString('latin1'))
  expect(onDisk(childId)).toBe(true)
  for (const personal of ['Ayşegül', 'aysegul@', 'Çağatay', '2023-07-01', 'dinozorlar'])
    expect(onDisk(personal), personal).toBe(false)

  await writer.forget(`account:${accountId}`)
  expect(await read(writer, child)).toMatchObject({
    name: FORGOTTEN,
    birthDate: FORGOTTEN,
    interests: [FORGOTTEN],
    ageMonths: 40,
  })
  expect(await read(writer, account)).toMatchObject({ name: FORGOTTEN, email: FORGOTTEN })
  await vi.waitFor(async () => expect(await read(reader, child)).toMatchObject({ name: FORGOTTEN }), {
    timeout: 5_000,
    interval: 20,
  })
  await expect(
    writer.seal(child, [
      event('ChildAdded', { childId, accountId, name: 'x', birthDate: '2023-07-01', interests: [] }),
    ]),
  ).rejects.toThrow(SubjectForgotten)
})
