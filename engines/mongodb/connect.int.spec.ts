import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { mongoProgram, startMongo } from '../testing/servers.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { connectMongo } from './connect.ts'

describe.skipIf(!mongoProgram())('a connection to MongoDB', () => {
  it('comes back by itself, however often it breaks under calls: also where the driver’s own heartbeat hangs', async () => {
    const mongo = await startMongo()
    const proxy = await startTcpProxy(mongo)
    const { db, answered, close } = connectMongo(`mongodb://127.0.0.1:${proxy.port}`, 'read store', 'spec')
    let calling = true
    let answers = 0
    const calls = Array.from({ length: 12 }, async () => {
      while (calling) await answered(() => db.collection('any').countDocuments({})).then(() => (answers += 1), () => sleep(20))
    })
    try {
      for (let round = 0; round < 6; round++) {
        await vi.waitFor(() => expect(answers).toBeGreaterThan(100), { timeout: 10_000 })
        await proxy.cut()
        await sleep(300)
        answers = 0
        await proxy.mend()
      }
      await vi.waitFor(() => expect(answers).toBeGreaterThan(100), { timeout: 10_000 })
    } finally {
      calling = false
      await Promise.all(calls)
      await close()
      await proxy.close()
      await mongo.stop()
    }
  }, 120_000)
})
