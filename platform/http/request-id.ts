import { randomUUID } from 'node:crypto'

/** Returns the client's `X-Request-Id` if it is safe for logs and events, else a new id. */
export const requestIdFrom = (header: string | undefined): string =>
  header !== undefined && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID()
