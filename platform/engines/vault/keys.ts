import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { type SubjectKeys, SubjectForgotten } from '../personal-data/port.ts'
import { inOwnMemory } from '../own-memory.ts'
import * as forgotten from './forgotten-subjects.ts'
import type { MasterKeys } from './master-keys.ts'
import type { Stored, Vault, VaultReader } from './port.ts'

const kind = 'subject-key'

interface WrappedKey {
  /** The subject whose key encrypts this key; null if a master key encrypts it. */
  readonly owner: string | null
  /** Id of the encrypting master key; null if a subject's key encrypts. */
  readonly master: string | null
  /** Nonce (12 bytes), ciphertext (32) and tag (16) in base64. */
  readonly wrapped: string
}

export interface VaultKeys extends SubjectKeys {
  /**
   * Re-encrypts all keys that an older master key encrypts with the current one; returns their number. May be repeated,
   * also while a server runs.
   */
  rotate(): Promise<number>
  /** Rejects with `UnknownMasterKey` if the vault uses a master key that is not given. */
  check(): Promise<void>
  /** Whether the subject's key was destroyed, as opposed to never created in this vault. */
  wasForgotten(subject: string): Promise<boolean>
}

/**
 * Stores the keys of personal data in the vault: a child's key is encrypted with its account's, all others with a
 * master key.
 */
export function createKeys(vault: Vault, masters: MasterKeys): VaultKeys {
  const isForgotten = async (subject: string | null) =>
    subject !== null && (await forgotten.isForgotten(vault, subject))
  const get = (subject: string) => readKey(vault, masters, subject)

  const ensure = async (subject: string, parent: string | null): Promise<Buffer> => {
    const parentKey = parent === null ? null : await ensure(parent, null)
    if (await isForgotten(subject)) throw new SubjectForgotten(subject)
    const known = await get(subject)
    if (known !== null) return known
    const key = randomBytes(32)
    const value: WrappedKey = {
      owner: parent,
      master: parent === null ? masters[0].id : null,
      wrapped: wrap(key, parentKey ?? masters[0].key, subject),
    }
    const made = await vault.put(kind, subject, value, null)
    // Forgetting writes the tombstone first and then removes the key, so a key created in between sees the tombstone
    // here, before anything was encrypted with it.
    if ((await isForgotten(subject)) || (await isForgotten(parent))) {
      await vault.remove(kind, subject)
      throw new SubjectForgotten(subject)
    }
    if (made !== null) return key
    const others = await get(subject)
    if (others === null) throw new SubjectForgotten(subject)
    return others
  }

  /** Stores the subject's key, encrypted with the parent's, as the record `id`. */
  async function wrapWith(parent: string, subject: string, id: string): Promise<void> {
    const parentKey = await get(parent)
    if (parentKey === null) throw new SubjectForgotten(parent)
    for (;;) {
      const before = await vault.get<WrappedKey>(kind, id)
      if (before?.value.owner === parent) return
      const key = await get(subject)
      if (key === null) throw new SubjectForgotten(subject)
      const value: WrappedKey = { owner: parent, master: null, wrapped: wrap(key, parentKey, subject) }
      const version = await vault.put(kind, id, value, before?.version ?? null)
      if (version === null) continue
      // As in `ensure`: whoever was forgotten in between has a tombstone now.
      const subjectIsForgotten = await isForgotten(subject)
      if (!subjectIsForgotten && !(await isForgotten(parent))) return
      if (before === null || subjectIsForgotten) await vault.remove(kind, id, version)
      else await vault.put(kind, id, before.value, version)
      throw new SubjectForgotten(subjectIsForgotten ? subject : parent)
    }
  }

  async function dropSecondParent(subject: string, parent: string): Promise<void> {
    const second = await vault.get<WrappedKey>(kind, secondId(subject))
    if (second?.value.owner === parent) await vault.remove(kind, secondId(subject), second.version)
  }

  return {
    ensure,
    get,
    addParent: (subject, parent) => wrapWith(parent, subject, secondId(subject)),
    replaceParent: async (subject, parent) => {
      await wrapWith(parent, subject, subject)
      await dropSecondParent(subject, parent)
    },
    dropSecondParent,
    forget: async (subject) => {
      // The tombstone is a separate record, so that the key's own record can be removed with all its bytes.
      await forgotten.markForgotten(vault, subject)
      await vault.remove(kind, subject)
      await vault.remove(kind, secondId(subject))
      await vault.removeOwnedBy(kind, subject)
      await vault.purge()
    },
    check: async () => {
      const [first] = await vault.page<WrappedKey>(kind, null, 1)
      if (first) await get(first.id)
    },
    wasForgotten: isForgotten,
    rotate: async () => {
      let rotated = 0
      let after: string | null = null
      while (true) {
        const page: Awaited<ReturnType<typeof vault.page<WrappedKey>>> = await vault.page<WrappedKey>(kind, after, 500)
        const last = page.at(-1)
        if (last === undefined) return rotated
        after = last.id
        for (const { id, value, version } of page) {
          if (value.owner !== null || value.master === masters[0].id) continue
          const wrapped = wrap(unwrap(value.wrapped, masterKey(masters, value), id), masters[0].key, id)
          // When the result is null, the key was forgotten meanwhile, or another process re-encrypted it.
          if ((await vault.put(kind, id, { ...value, master: masters[0].id, wrapped }, version)) !== null) rotated++
        }
      }
    },
  }
}

/** Id of the record in which a second parent's key encrypts the subject's. */
const secondId = (subject: string) => `${subject}:second`

/** Like `SubjectKeys.get`, using only reads of the vault. */
export async function readKey(
  vault: Pick<VaultReader, 'get'>,
  masters: MasterKeys,
  subject: string,
): Promise<Buffer | null> {
  const [stored, isForgotten] = await Promise.all([
    vault.get<WrappedKey>(kind, subject),
    forgotten.isForgotten(vault, subject),
  ])
  if (isForgotten) return null
  const open = async (record: Stored<WrappedKey> | null) => {
    if (record === null) return null
    const { owner, wrapped } = record.value
    const wrapping = owner === null ? masterKey(masters, record.value) : await readKey(vault, masters, owner)
    return wrapping && unwrap(wrapped, wrapping, subject)
  }
  const key = (await open(stored)) ?? (await open(await vault.get<WrappedKey>(kind, secondId(subject))))
  if (key !== null) return key
  // The parent may have been replaced between the two reads.
  const again = await vault.get<WrappedKey>(kind, subject)
  return again === null || again.version === stored?.version ? null : open(again)
}

function masterKey(masters: MasterKeys, { master }: WrappedKey): Buffer {
  const known = masters.find(({ id }) => id === master)
  if (known === undefined) throw new UnknownMasterKey(master)
  return known.key
}

/** Thrown when the vault uses a master key that is not given. */
export class UnknownMasterKey extends Error {
  override readonly name = 'UnknownMasterKey'
  constructor(id: string | null) {
    super(`MASTER_KEY: the vault holds keys wrapped by the master key ${id}, which is not among those given`)
  }
}

/** Encrypts a key and authenticates its subject too, so that a record moved to another id does not decrypt. */
function wrap(key: Buffer, wrapping: Buffer, subject: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(wrapping), nonce).setAAD(Buffer.from(subject))
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function unwrap(wrapped: string, wrapping: Buffer, subject: string): Buffer {
  const bytes = Buffer.from(wrapped, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(wrapping), bytes.subarray(0, 12)).setAAD(
    Buffer.from(subject),
  )
  decipher.setAuthTag(bytes.subarray(-16))
  // Thousands of keys are cached.
  return inOwnMemory(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]))
}
