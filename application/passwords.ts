import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { argon2id, hash, needsRehash, verify } from 'argon2'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const parameters = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Rejects with `EngineUnavailable` where too many are waiting already. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Whether the password is right. `stored` null is nobody's: never right, after the same work. `outdated`: the hash was
   * made with weaker parameters and is to be replaced.
   */
  verify(stored: string | null, password: string): Promise<{ readonly right: boolean; readonly outdated: boolean }>
}

/**
 * `atOnce`: hashes are worked on at a time, each 19 MiB and a core for some 20 ms; two leave half of libuv's four
 * threads to files and the look-up of names. `waiting`: others wait their turn, about 3 s at most; beyond that whoever
 * comes is turned away, rather than kept until nobody listens to the answer any more.
 */
export function createPasswords({ atOnce = 2, waiting = 256 }: { readonly atOnce?: number; readonly waiting?: number } = {}): Passwords {
  const inTurn = turns(atOnce, waiting)
  let nobodys: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (stored, password) => inTurn(async () => {
      const against = stored ?? (await (nobodys ??= hash('nobody has this password', parameters)))
      const right = await verify(against, password)
      return { right: right && stored !== null, outdated: right && needsRehash(against, parameters) }
    }),
  }
}

function turns(atOnce: number, mayWait: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (waiting.length < mayWait) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new EngineUnavailable('password hashing')
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
