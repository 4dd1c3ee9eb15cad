import { isSameSecret } from '@filiz/engines/same-secret.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { argon2id, hash, needsRehash, verify } from 'argon2'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const parameters = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Rejects with `EngineUnavailable` where too many are waiting already. */
export interface Passwords {
  /**
   * `salt`, for passwords that are to be tried together: 16 bytes, or another hash, whose salt and parameters this one is
   * to have; chance by default.
   */
  hash(password: string, salt?: Buffer | string): Promise<string>
  /**
   * Whether the password is right. `stored` null is nobody's: never right, after the same work. Of several, whether it is any of
   * them that have the salt and the parameters of the first, after the same work; `which` is the first that it is. `outdated`:
   * the hash was made with weaker parameters and is to be replaced.
   */
  verify(stored: string | readonly string[] | null, password: string): Promise<{ readonly right: boolean; readonly which: number; readonly outdated: boolean }>
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
    hash: (password, salt) => inTurn(() => hash(password, typeof salt === 'string' ? madeWith(salt) : salt ? { ...parameters, salt } : parameters)),
    verify: (given, password) => inTurn(async () => {
      if (typeof given === 'object' && given !== null && given.length > 1) {
        const tried = await hash(password, madeWith(given[0]!))
        const which = given.map((one) => isSameSecret(one, tried)).indexOf(true)
        return { right: which >= 0, which, outdated: which >= 0 && needsRehash(given[which]!, parameters) }
      }
      const stored = typeof given === 'string' ? given : given?.[0] ?? null
      const against = stored ?? (await (nobodys ??= hash('nobody has this password', parameters)))
      const right = await verify(against, password)
      const isTheirs = right && stored !== null
      return { right: isTheirs, which: isTheirs ? 0 : -1, outdated: right && needsRehash(against, parameters) }
    }),
  }
}

/** Salt and parameters of `$argon2id$v=19$m=…,t=…,p=…$<salt>$<hash>`. */
function madeWith(encoded: string) {
  const [, , , numbers = '', salt = ''] = encoded.split('$')
  const number = (name: string, otherwise: number) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(numbers)?.[1] ?? otherwise)
  return { ...parameters, memoryCost: number('m', parameters.memoryCost), timeCost: number('t', parameters.timeCost), parallelism: number('p', parameters.parallelism), salt: Buffer.from(salt, 'base64') }
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
