export interface EventStoreAddress {
  readonly host: string
  readonly port: number
  /** The server itself. */
  readonly url: string
  /** The same, with its options and credentials, at a port of this machine, where a proxy is. */
  urlAt(port: number): string
}

const connectionString =
  /^esdb(?:\+discover)?:\/\/(?<user>[^@/]*@)?(?<host>[^:/?,]+)(?::(?<port>\d+))?\/?(?<options>\?.*)?$/

/** A cluster's connection string names several. */
export const isOneServer = (url: string): boolean => connectionString.test(url)

/** The one server that a connection string names; throws where it names several. */
export function eventStoreAt(url: string): EventStoreAddress {
  const found = connectionString.exec(url)
  if (!found) throw new Error('the connection string of EventStoreDB does not name one server')
  const { user = '', host, port = '2113', options = '' } = found.groups!
  return { url, host: host!, port: Number(port), urlAt: (at) => `esdb://${user}127.0.0.1:${at}${options}` }
}
