import { createRequire } from 'node:module'
import type { Socket } from 'node:net'

/** The used parts of grpc-js' `Subchannel`, a connection to one address. */
interface Subchannel {
  refcount: number
  readonly connector: { tcpConnect(...args: unknown[]): Promise<Socket>; shutdown(): void }
}
interface SubchannelMethods {
  startConnectingInternal(this: Subchannel): void
  transitionToState(this: Subchannel, from: readonly number[], to: number, message?: string): boolean
  unref(this: Subchannel): void
}

/** grpc-js' numeric code of the connectivity state CONNECTING. */
const connecting = 1
/** Milliseconds that a released connection has to close normally. */
const graceMs = 1_000

/** The copies of grpc-js that are patched; the drivers may have one each. */
const mended = new WeakSet<object>()

/**
 * Works around grpc-js (1.14), which does not close a connection whose last owner released it while it was failing,
 * connecting, or at an unresponsive server; it reconnects or waits forever. This patch closes its socket. It applies to
 * all channels of the process, because the driver creates and drops them internally.
 */
export function closeAbandonedConnections(library: string): void {
  const ofTheDriver = createRequire(createRequire(import.meta.url).resolve(library))
  const { Subchannel } = ofTheDriver('@grpc/grpc-js/build/src/subchannel.js') as {
    readonly Subchannel: { readonly prototype: SubchannelMethods }
  }
  const subchannel = Subchannel.prototype
  if (mended.has(subchannel)) return
  mended.add(subchannel)
  const { startConnectingInternal, transitionToState, unref } = subchannel
  const socketsOf = new WeakMap<Subchannel, Set<Socket>>()

  subchannel.transitionToState = function (from, to, message) {
    return this.refcount === 0 && to === connecting ? false : transitionToState.call(this, from, to, message)
  }

  subchannel.startConnectingInternal = function () {
    if (!socketsOf.has(this)) {
      const sockets = new Set<Socket>()
      socketsOf.set(this, sockets)
      const { connector } = this
      const { tcpConnect } = connector
      connector.tcpConnect = async (...args) => {
        const socket = await tcpConnect.apply(connector, args)
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
        if (this.refcount === 0) socket.destroy()
        return socket
      }
    }
    startConnectingInternal.call(this)
  }

  subchannel.unref = function () {
    unref.call(this)
    if (this.refcount > 0) return
    this.connector.shutdown()
    setTimeout(() => {
      for (const socket of socketsOf.get(this) ?? []) socket.destroy()
    }, graceMs).unref()
  }
}
