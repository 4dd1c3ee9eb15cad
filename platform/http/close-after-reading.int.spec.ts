import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { closeAfterReading } from './close-after-reading.ts'

/** A client that announced a long body, has its answer, and still holds its side of the connection open. */
async function answered(options?: Parameters<typeof closeAfterReading>[2], body = '') {
  let latest: IncomingMessage | undefined
  const server = createServer((request, response) => {
    latest = request
    response.writeHead(413, { Connection: 'close' }).end('no')
  })
  server.on('connection', (socket) => closeAfterReading(socket, () => latest, options))
  server.on('clientError', (_, socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client: Socket = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true })
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
  client.on('error', () => {}).write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n' + body)
  expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 413 /)
  await once(client.resume(), 'end')
  return {
    client,
    received: () => latest!.socket.bytesRead,
    connections: () => promisify(server.getConnections.bind(server))(),
  }
}

it('closes the connection of a client that sends nothing more', async () => {
  const { connections } = await answered()
  expect(await connections()).toBe(1)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
})

it('closes the connection of a client that goes on sending after the longest time', async () => {
  const { client, connections } = await answered({ longest: 1_000 })
  const sending = setInterval(() => client.write('x'), 50)
  onTestFinished(() => clearInterval(sending))
  await expect.poll(connections).toBe(0)
})

it('reads the rest of a refused body in pieces with pauses', async () => {
  const { received } = await answered({ betweenReads: 600_000 }, 'x'.repeat(20_000_000))
  expect(received()).toBeLessThan(2_000_000)
})
