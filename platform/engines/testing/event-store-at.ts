export interface EventStoreAddress {
  readonly host: string
  readonly port: number
  /** URL of the server itself. */
  readonly url: string
  /** The same URL with options and credentials, at a local port (of a proxy). */
  urlAt(port: number): string
}

const connectionString =
  /^(?<scheme>esdb|kurrentdb)(?:\+discover)?:\/\/(?<user>[^@/]*@)?(?<host>[^:/?,]+)(?::(?<port>\d+))?\/?(?<options>\?.*)?$/

/** False for a cluster's connection string, which names several servers. */
export const isOneServer = (url: string): boolean => connectionString.test(url)

/** Returns the single server in a connection string; throws if the string names several. */
export function eventStoreAt(url: string): EventStoreAddress {
  const found = connectionString.exec(url)
  if (!found) throw new Error('the connection string of EventStoreDB does not name one server')
  const { scheme, user = '', host, port = '2113', options = '' } = found.groups!
  // Node warns of a TLS connection to an address, so a name for this machine stays.
  const here = host === 'localhost' ? host : '127.0.0.1'
  return { url, host: host!, port: Number(port), urlAt: (at) => `${scheme}://${user}${here}:${at}${options}` }
}
