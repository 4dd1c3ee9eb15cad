import { randomInt } from 'node:crypto'

/** Returns headers of a client with an address of its own, so that no rate limit counts the clients together. */
export const newClientHeaders = () => ({
  'X-Forwarded-For': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`,
})
