// @module-tag long
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startProxy } from './proxy.ts'

it('a delay ends even on a busy connection, and no data overtakes delayed data', async () => {
  const echo = createServer((socket) => void socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const proxy = await startProxy({ port: (echo.address() as AddressInfo).port })
  const client = connect({ port: proxy.port, host: '127.0.0.1', noDelay: true })
  let sent = 0
  const sentAt = new Map<number, number>()
  const back: { readonly number: number; readonly took: number }[] = []
  client.on('data', (bytes: Buffer) => {
    for (const number of bytes) back.push({ number, took: performance.now() - sentAt.get(number)! })
  })
  const talk = setInterval(() => {
    sentAt.set(++sent, performance.now())
    client.write(Buffer.of(sent))
  }, 20)
  onTestFinished(async () => {
    clearInterval(talk)
    client.destroy()
    await proxy.close()
    echo.close()
  })

  await proxy.begin('delay')
  await sleep(300)
  await proxy.end()
  await expect.poll(() => back.at(-1)?.took ?? Infinity, { timeout: 3_000, interval: 20 }).toBeLessThan(400)
  clearInterval(talk)
  await expect.poll(() => back.length).toBe(sent)
  expect(back[0]!.took).toBeGreaterThan(400)
  expect(back.map(({ number }) => number)).toEqual(Array.from({ length: sent }, (_, index) => index + 1))
})
