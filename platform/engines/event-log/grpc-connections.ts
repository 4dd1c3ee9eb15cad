import { createRequire } from 'node:module'
import type { Socket } from 'node:net'

/** What of grpc-js' `Subchannel`, a connection to one address, is looked at here. */
interface Subchannel {
  refcount: number
  readonly connector: { tcpConnect(...args: unknown[]): Promise<Socket>; shutdown(): void }
}
interface SubchannelMethods {
  startConnectingInternal(this: Subchannel): void
  transitionToState(this: Subchannel, from: readonly number[], to: number, message?: string): boolean
  unref(this: Subchannel): void
}

/** grpc-js' number for the state. */
const connecting = 1
/** So long a connection that was given back may take to end in order. */
const graceMs = 1_000

let mended = false

/**
 * grpc-js (1.14) does not end a connection that its last owner gave back while it was failing, being made, or at a server
 * that does not answer: after a pause it is made anew, or waits for good. Here it is left for dead, and its socket is
 * closed. For all channels of this process, for the driver makes and drops them by itself.
 */
export function endOwnerlessConnections(): void {
  if (mended) return
  mended = true
  const ofTheDriver = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'))
  const { Subchannel } = ofTheDriver('@grpc/grpc-js/build/src/subchannel.js') as {
    readonly Subchannel: { readonly prototype: SubchannelMethods }
  }
  const subchannel = Subchannel.prototype
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
