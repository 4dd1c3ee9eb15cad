import { isSameSecret } from '@filiz/engines/same-secret.ts'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { createTurns } from '../operation/fair-turns.ts'

/** Cost of a hash: KiB of memory and number of passes. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** OWASP's recommendation for argon2id with one lane: 19 MiB, two passes. */
const recommended: HashCost = { memoryCost: 19 * 1024, timeCost: 2 }

/**
 * Hashes and verifies passwords in Unicode's NFKC form, so that devices that compose letters differently agree. Both
 * methods reject with `EngineUnavailable` when the queue is full.
 */
export interface Passwords {
  /**
   * `salt`: 16 bytes, or another hash whose salt and parameters are reused, for passwords that are verified together.
   * Random by default.
   */
  hash(password: string, salt?: Buffer | string): Promise<string>
  /**
   * Verifies a password with the same amount of work in all cases. When `stored` is null (no account), the password is
   * never right. Of several hashes, those with the salt and parameters of the first are compared; `which` is the index
   * of the first match, or -1. `outdated`: the hash has weaker parameters, or is of the password as typed (older
   * releases did not normalise), and should be replaced.
   */
  verify(
    stored: string | readonly string[] | null,
    password: string,
  ): Promise<{ readonly right: boolean; readonly which: number; readonly outdated: boolean }>
}

/**
 * `cost`: lower values are for specs only. `atOnce`: concurrent hashes, each 19 MiB and one core; two leave half of
 * libuv's four threads to files and DNS. `waiting`: queue length, about 3 s; further callers are rejected at once,
 * because their clients would give up before the answer.
 */
export function createPasswords({
  atOnce = 2,
  waiting = 256,
  cost = recommended,
}: { readonly atOnce?: number; readonly waiting?: number; readonly cost?: HashCost } = {}): Passwords {
  const parameters = { type: argon2id, parallelism: 1, ...cost } as const
  const inTurn = createTurns('password hashing', { atOnce, waiting })
  let nobodys: Promise<string> | undefined
  return {
    hash: (password, salt) =>
      inTurn(() =>
        hash(
          password.normalize('NFKC'),
          typeof salt === 'string' ? madeWith(salt, parameters) : salt ? { ...parameters, salt } : parameters,
        ),
      ),
    verify: (given, password) =>
      inTurn(async () => {
        const stored = typeof given === 'string' ? [given] : (given ?? [])
        const against = stored[0] ?? (await (nobodys ??= hash('nobody has this password', parameters)))
        let matched = { right: false, which: -1, outdated: false }
        // Always try every form, so that the work does not depend on the result.
        const normal = password.normalize('NFKC')
        for (const form of new Set([normal, password])) {
          const which = await indexOfMatch([against, ...stored.slice(1)], form)
          if (which < 0 || stored.length === 0 || matched.right) continue
          matched = { right: true, which, outdated: form !== normal || needsRehash(stored[which]!, parameters) }
        }
        return matched
      }),
  }

  async function indexOfMatch(hashes: readonly string[], password: string): Promise<number> {
    if (hashes.length === 1) return (await verify(hashes[0]!, password)) ? 0 : -1
    const tried = await hash(password, madeWith(hashes[0]!, parameters))
    return hashes.findIndex((one) => isSameSecret(one, tried))
  }
}

/** Reads salt and parameters from `$argon2id$v=19$m=…,t=…,p=…$<salt>$<hash>`. */
function madeWith(encoded: string, usual: HashCost & { readonly parallelism: number }) {
  const [, , , numbers = '', salt = ''] = encoded.split('$')
  const number = (name: string, otherwise: number) =>
    Number(new RegExp(`\\b${name}=(\\d+)`).exec(numbers)?.[1] ?? otherwise)
  return {
    type: argon2id,
    memoryCost: number('m', usual.memoryCost),
    timeCost: number('t', usual.timeCost),
    parallelism: number('p', usual.parallelism),
    salt: Buffer.from(salt, 'base64'),
  } as const
}
