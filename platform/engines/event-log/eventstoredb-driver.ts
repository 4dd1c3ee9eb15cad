import { createRequire } from 'node:module'
import type * as EventStore from '@eventstore/db-client'
import type { ReadStream } from '@eventstore/db-client/dist/streams/utils/ReadStream.js'
import type { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js'
import type shared from '@eventstore/db-client/generated/shared_pb.js'
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { UsersClient } from '@eventstore/db-client/generated/users_grpc_pb.js'
import type users from '@eventstore/db-client/generated/users_pb.js'

export type Client = EventStore.EventStoreDBClient
export type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client'

/**
 * The parts of a client library that the adapter uses. `@kurrent/kurrentdb-client` continues `@eventstore/db-client`
 * and speaks the same protocol, so its parts are used with the older library's types.
 */
export interface Driver {
  readonly library: '@eventstore/db-client' | '@kurrent/kurrentdb-client'
  /** Creates a client. Throws the library's error for a connection string that it cannot read. */
  readonly connect: (url: string) => Client
  readonly filters: Pick<typeof EventStore, 'excludeSystemEvents' | 'streamNameFilter'>
  readonly messages: { readonly streams: typeof streams; readonly shared: typeof shared; readonly users: typeof users }
  readonly services: { readonly Streams: typeof StreamsClient; readonly Users: typeof UsersClient }
  readonly ReadStream: typeof ReadStream
  readonly convertGrpcEvent: typeof convertGrpcEvent
}

/**
 * Loads the client library for a connection string: `@kurrent/kurrentdb-client` for `kurrentdb://`, else
 * `@eventstore/db-client`. Only the used library is loaded, because the other includes a native program.
 */
export function driverFor(url: string): Driver {
  const isKurrent = /^\s*kurrentdb(?:\+discover)?:/.test(url)
  const library = isKurrent ? '@kurrent/kurrentdb-client' : '@eventstore/db-client'
  const protocol = isKurrent ? 'generated/kurrentdb/protocols/v1' : 'generated'
  const usersIn = isKurrent ? 'usermanagement' : 'users'
  const load = (path: string) => require(`${library}/${path}`)
  const main = require(library)
  const connecting: { connectionString(url: string): Client } = isKurrent
    ? main.KurrentDBClient
    : main.EventStoreDBClient
  return {
    library,
    connect: (string) => connecting.connectionString(string),
    filters: main,
    messages: {
      streams: load(`${protocol}/streams_pb.js`),
      shared: load(`${protocol}/shared_pb.js`),
      users: load(`${protocol}/${usersIn}_pb.js`),
    },
    services: {
      Streams: load(`${protocol}/streams_grpc_pb.js`).StreamsClient,
      Users: load(`${protocol}/${usersIn}_grpc_pb.js`).UsersClient,
    },
    ReadStream: load('dist/streams/utils/ReadStream.js').ReadStream,
    convertGrpcEvent: load('dist/utils/convertGrpcEvent.js').convertGrpcEvent,
  }
}

const require = createRequire(import.meta.url)
