import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between a client and a local server that can simulate network faults. */
export interface TcpProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones, as if the server were down. */
  cut(): Promise<void>
  /** Keeps and accepts connections but transmits nothing, as if the server were frozen. */
  freeze(): void
  /** Transmits requests to the server, but no responses to the client. */
  mute(): void
  /** Ends all faults. */
  mend(): Promise<void>
  close(): Promise<void>
}

export async function startTcpProxy(target: { readonly host?: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const answering = new Set<Socket>()
  let frozen = false
  let server = await listening(0)
  const { port } = server.address() as AddressInfo

  async function listening(at: number) {
    const made = createServer((client) => {
      const upstream = connect(target.port, target.host ?? '127.0.0.1')
      answering.add(upstream)
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(socket)
        socket.setNoDelay(true)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          answering.delete(socket)
          other.destroy()
        })
        socket.on('data', (chunk) => {
          if (!other.write(chunk)) socket.pause()
        })
        other.on('drain', () => !frozen && socket.resume())
        if (frozen) socket.pause()
      }
    })
    made.listen(at, '127.0.0.1')
    await once(made, 'listening')
    return made
  }

  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    cut,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    mute() {
      for (const socket of answering) socket.pause()
    },
    async mend() {
      frozen = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) server = await listening(port)
    },
    close: cut,
  }
}
