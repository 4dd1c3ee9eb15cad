import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Network faults. */
export type WireFault =
  /** Open connections are broken, and new ones are refused. */
  | 'refuse'
  /** Connections are accepted and stay open, but no data passes. */
  | 'drop'
  /** All data arrives half a second late. */
  | 'delay'
  /** The server side of a connection is closed for sending but still receives. */
  | 'half-close'

const delayMs = 500

interface Wire {
  readonly client: Socket
  readonly server: Socket
}

/** A TCP proxy on loopback that injects network faults. */
export async function startProxy(target: { readonly host?: string; readonly port: number }) {
  const wires = new Set<Wire>()
  let fault: WireFault | undefined
  let listener: Server | undefined
  let port = 0

  function pass(from: Socket, to: Socket, answers: boolean) {
    const late: Buffer[] = []
    let lastIsDue = 0
    from.on('data', (chunk: Buffer) => {
      if (fault === 'drop' || (fault === 'half-close' && answers)) return
      // TCP keeps the order: new data that arrives after the delay has ended must wait for the delayed data before it.
      if (fault === 'delay' || late.length > 0) {
        const now = performance.now()
        if (fault === 'delay') lastIsDue = now + delayMs
        late.push(chunk)
        setTimeout(() => {
          const next = late.shift()!
          if (to.writable) to.write(next)
        }, lastIsDue - now)
        return
      }
      if (!to.write(chunk)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
    })
    from.on('end', () => to.end())
    for (const event of ['error', 'close']) from.on(event, () => to.destroy())
  }

  async function listen() {
    const made = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
      const server = connect({
        port: target.port,
        host: target.host ?? '127.0.0.1',
        allowHalfOpen: true,
        noDelay: true,
      })
      const wire = { client, server }
      wires.add(wire)
      client.once('close', () => wires.delete(wire))
      pass(client, server, false)
      pass(server, client, true)
      if (fault === 'half-close') client.end()
    })
    made.listen(port, '127.0.0.1')
    await once(made, 'listening')
    port = (made.address() as AddressInfo).port
    listener = made
  }

  const breakAll = () => {
    for (const { client, server } of wires) {
      client.destroy()
      server.destroy()
    }
  }

  async function refuse() {
    const closing = listener
    listener = undefined
    if (!closing) return
    const closed = once(closing, 'close')
    closing.close()
    breakAll()
    await closed
  }

  await listen()
  return {
    port,
    async begin(what: WireFault) {
      fault = what
      if (what === 'refuse') await refuse()
      if (what === 'half-close') for (const { client } of wires) client.end()
    },
    /** Ends the fault. Closes the connections on which data was lost. */
    async end() {
      if (fault === 'drop' || fault === 'half-close') breakAll()
      fault = undefined
      if (!listener) await listen()
    },
    close: refuse,
  }
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>
