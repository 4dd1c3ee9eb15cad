import { randomUUID } from 'node:crypto'

/** The request's own `X-Request-Id` where it can be put into logs and events as it is, else a new one. */
export const requestIdFrom = (header: string | undefined): string =>
  header !== undefined && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID()
