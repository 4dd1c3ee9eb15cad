import { argon2id, hash, needsRehash, verify } from 'argon2'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const parameters = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Whether the password is right. `stored` null is nobody's: never right, after the same work. `outdated`: the hash was
   * made with weaker parameters and is to be replaced.
   */
  verify(stored: string | null, password: string): Promise<{ readonly right: boolean; readonly outdated: boolean }>
}

/** `atOnce`: hashes are worked on at a time, each 19 MiB and a core for some 20 ms; the others wait their turn. */
export function createPasswords({ atOnce = 4 }: { readonly atOnce?: number } = {}): Passwords {
  const inTurn = turns(atOnce)
  let nobodys: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    async verify(stored, password) {
      const against = stored ?? (await (nobodys ??= hash('nobody has this password', parameters)))
      const right = await inTurn(() => verify(against, password))
      return { right: right && stored !== null, outdated: right && needsRehash(against, parameters) }
    },
  }
}

function turns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
