import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SubjectForgotten } from '../personal-data/port.ts'
import { bytesOnDisk } from '../testing/bytes-on-disk.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createKeys, UnknownMasterKey } from './keys.ts'
import { type MasterKeys, parseMasterKeys } from './master-keys.ts'
import type { Vault } from './port.ts'
import { openSqliteVault } from './sqlite.ts'
import { interrupted, temporaryVault } from './testing/temporary-vault.ts'

const text = () => randomBytes(32).toString('base64')
const master = (...texts: string[]): MasterKeys => parseMasterKeys(texts.join(','))!
const account = 'account:a1'
const child = 'child:c1'

describe('parseMasterKeys', () => {
  it('accepts one or several base64 keys of 32 bytes, and gives each its own id', () => {
    const [first, second] = [text(), text()]
    const keys = parseMasterKeys(` ${first}, ${second.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`)!
    expect(keys.map(({ key }) => key.toString('base64'))).toEqual([first, second])
    expect(keys[0].id).not.toBe(keys[1]!.id)
    expect(parseMasterKeys(first)![0].id).toBe(keys[0].id)
  })

  it.each([
    '',
    'short',
    `${randomBytes(31).toString('base64')}`,
    `${randomBytes(33).toString('base64')}`,
    `${text()},`,
    'x'.repeat(42) + '!',
  ])('refuses %j', (wrong) => {
    expect(parseMasterKeys(wrong)).toBeNull()
  })
})

describe('keys of subjects', () => {
  it('are created once from 32 random bytes and stay the same', async () => {
    const vault = temporaryVault()
    const masters = master(text())
    const keys = createKeys(vault, masters)
    const made = await keys.ensure(account, null)
    expect(made).toHaveLength(32)
    expect(await keys.ensure(account, null)).toEqual(made)
    expect(await createKeys(vault, masters).get(account)).toEqual(made)
    expect(await keys.ensure('account:a2', null)).not.toEqual(made)
    expect(await keys.get('account:nobody')).toBeNull()
  })

  it('are the same for concurrent calls', async () => {
    const vault = temporaryVault()
    const masters = master(text())
    const asked = await Promise.all(Array.from({ length: 10 }, () => createKeys(vault, masters).ensure(child, account)))
    expect(new Set(asked.map((key) => key.toString('hex'))).size).toBe(1)
    expect(await createKeys(vault, masters).get(child)).toEqual(asked[0])
  })

  it('are never stored in plain text, and a record moved to another subject does not decrypt', async () => {
    const folder = temporaryFolder()
    const vault = openSqliteVault(join(folder, 'vault.db'))
    onTestFinished(() => vault.close())
    const keys = createKeys(vault, master(text()))
    const made = [await keys.ensure(account, null), await keys.ensure(child, account)]
    expect(bytesOnDisk(folder)).toContain(account)
    for (const key of made)
      for (const form of ['latin1', 'base64', 'hex'] as const)
        expect(bytesOnDisk(folder)).not.toContain(key.toString(form))

    const stolen = (await vault.get('subject-key', account))!.value
    await vault.put('subject-key', 'account:thief', stolen, null)
    await expect(keys.get('account:thief')).rejects.toThrow('unable to authenticate')
  })

  it('cannot be read or created again after they were destroyed', async () => {
    const vault = temporaryVault()
    const masters = master(text())
    const keys = createKeys(vault, masters)
    await keys.ensure(account, null)
    await keys.forget(account)
    expect(await keys.get(account)).toBeNull()
    await expect(keys.ensure(account, null)).rejects.toThrow(SubjectForgotten)
    await expect(createKeys(vault, masters).ensure(account, null)).rejects.toThrow(SubjectForgotten)
    await keys.forget(account)
    expect(await vault.get('subject-key', account)).toBeNull()
  })

  it('can be forgotten before they exist', async () => {
    const keys = createKeys(temporaryVault(), master(text()))
    await keys.forget(child)
    await expect(keys.ensure(child, account)).rejects.toThrow(SubjectForgotten)
  })

  it("of children become unreadable with their account's key", async () => {
    const vault = temporaryVault()
    const keys = createKeys(vault, master(text()))
    await keys.ensure(child, account)
    const record = (await vault.get('subject-key', child))!.value
    const other = await keys.ensure('child:other', 'account:other')
    await keys.forget(account)
    // Simulates a backup that restored the child's own record.
    await vault.put('subject-key', child, record, 'any')
    expect(await keys.get(child)).toBeNull()
    await expect(keys.ensure(child, account)).rejects.toThrow(SubjectForgotten)
    await expect(keys.ensure('child:born-later', account)).rejects.toThrow(SubjectForgotten)
    expect(await keys.get('child:other')).toEqual(other)
  })

  it('of a child can be destroyed without affecting the account', async () => {
    const keys = createKeys(temporaryVault(), master(text()))
    const sibling = await keys.ensure('child:sibling', account)
    await keys.ensure(child, account)
    await keys.forget(child)
    expect(await keys.get(child)).toBeNull()
    expect(await keys.get('child:sibling')).toEqual(sibling)
    expect(await keys.get(account)).not.toBeNull()
  })

  it.each(['get', 'put'] as const)('are not created when the subject is forgotten before the %s', async (method) => {
    const vault = temporaryVault()
    const masters = master(text())
    const forget = () => createKeys(vault, masters).forget(account)
    const keys = createKeys(interrupted(vault, method, 'subject-key', forget), masters)
    await expect(keys.ensure(account, null)).rejects.toThrow(SubjectForgotten)
    expect(await vault.get('subject-key', account)).toBeNull()
  })

  it('of a child are not created when the account is forgotten meanwhile', async () => {
    const vault = temporaryVault()
    const masters = master(text())
    await createKeys(vault, masters).ensure(account, null)
    const keys = createKeys(
      interrupted(vault, 'put', 'subject-key', () => createKeys(vault, masters).forget(account)),
      masters,
    )
    await expect(keys.ensure(child, account)).rejects.toThrow(SubjectForgotten)
    expect(await vault.get('subject-key', child)).toBeNull()
  })
})

describe('the key of a child that changes hands', () => {
  const heir = 'account:b2'
  async function shared() {
    const vault = temporaryVault()
    const masters = master(text())
    const keys = createKeys(vault, masters)
    const key = await keys.ensure(child, account)
    await keys.ensure(heir, null)
    return { vault, keys, key, another: (on: Vault = vault) => createKeys(on, masters) }
  }

  it('can be read by both parents until one replaces the other', async () => {
    const { vault, keys, key, another } = await shared()
    await keys.addParent(child, heir)
    await keys.addParent(child, heir)
    expect(await another().get(child)).toEqual(key)
    await keys.forget(account)
    expect(await another().get(child)).toEqual(key)
    await keys.replaceParent(child, heir)
    await keys.replaceParent(child, heir)
    expect(await another().get(child)).toEqual(key)
    expect(await vault.ownedBy('subject-key', heir)).toHaveLength(1)
    expect(await vault.ownedBy('subject-key', account)).toEqual([])
    await keys.forget(heir)
    expect(await another().get(child)).toBeNull()
  })

  it('stays with its first parent when the second is forgotten before it replaces the first', async () => {
    const { keys, key, another } = await shared()
    await keys.addParent(child, heir)
    await keys.forget(heir)
    expect(await another().get(child)).toEqual(key)
    await expect(keys.addParent(child, heir)).rejects.toThrow(SubjectForgotten)
    await expect(keys.replaceParent(child, heir)).rejects.toThrow(SubjectForgotten)
    expect(await another().get(child)).toEqual(key)
  })

  it('can be taken back from the second parent, and from nobody else', async () => {
    const { vault, keys, key, another } = await shared()
    await keys.addParent(child, heir)
    await keys.dropSecondParent(child, account)
    expect(await vault.ownedBy('subject-key', heir)).toHaveLength(1)
    await keys.dropSecondParent(child, heir)
    expect(await vault.ownedBy('subject-key', heir)).toEqual([])
    expect(await another().get(child)).toEqual(key)
  })

  it('is forgotten with the child, whoever could read it', async () => {
    const { vault, keys, another } = await shared()
    await keys.addParent(child, heir)
    await keys.forget(child)
    expect(await another().get(child)).toBeNull()
    expect([await vault.ownedBy('subject-key', heir), await vault.ownedBy('subject-key', account)]).toEqual([[], []])
    await expect(keys.addParent(child, heir)).rejects.toThrow(SubjectForgotten)
    await expect(keys.replaceParent(child, heir)).rejects.toThrow(SubjectForgotten)
  })

  it.each([
    ['the child', child],
    ['the second parent', heir],
  ])('is stored for no parent when %s is forgotten meanwhile', async (_, subject) => {
    const { vault, key, another } = await shared()
    for (const change of ['addParent', 'replaceParent'] as const) {
      const busy = another(interrupted(vault, 'put', 'subject-key', () => another().forget(subject)))
      await expect(busy[change](child, heir)).rejects.toThrow(SubjectForgotten)
      expect(await vault.ownedBy('subject-key', heir)).toEqual([])
    }
    expect(await another().get(child)).toEqual(subject === child ? null : key)
  })

  it('is found by a reader between whose two reads the parent is replaced', async () => {
    const { vault, key, another } = await shared()
    let reads = 0
    const slow = {
      ...vault,
      get: async <T>(kind: string, id: string) => {
        const stored = await vault.get<T>(kind, id)
        if (kind === 'subject-key' && id === child && ++reads === 1) {
          await another().replaceParent(child, heir)
          await another().forget(account)
        }
        return stored
      },
    }
    expect(await another(slow).get(child)).toEqual(key)
  })

  it('keeps the wrap for a third parent when the second replaces the first late', async () => {
    const { keys, key, another } = await shared()
    await keys.ensure('account:c3', null)
    await keys.replaceParent(child, heir)
    await keys.addParent(child, 'account:c3')
    await keys.replaceParent(child, heir)
    await keys.forget(heir)
    expect(await another().get(child)).toEqual(key)
  })

  it('goes back to a former parent', async () => {
    const { keys, key, another } = await shared()
    await keys.addParent(child, heir)
    await keys.replaceParent(child, heir)
    await keys.addParent(child, account)
    await keys.replaceParent(child, account)
    await keys.forget(heir)
    expect(await another().get(child)).toEqual(key)
  })
})

describe('a new master key', () => {
  it('re-encrypts all keys step by step, after which the old master key is not needed', async () => {
    const vault = temporaryVault()
    const [old, young] = [text(), text()]
    const before = createKeys(vault, master(old))
    const made = await before.ensure(child, account)
    const accounts = await Promise.all(
      Array.from({ length: 1_100 }, (_, index) => before.ensure(`account:${index}`, null)),
    )

    const both = createKeys(vault, master(young, old))
    expect(await both.get(child)).toEqual(made)
    const during = await both.ensure('account:during', null)
    expect(await both.rotate()).toBe(1_101)
    expect(await both.rotate()).toBe(0)

    const after = createKeys(vault, master(young))
    expect(await after.get(child)).toEqual(made)
    expect(await after.get('account:1099')).toEqual(accounts[1_099])
    expect(await after.get('account:during')).toEqual(during)
    await after.check()
    await expect(before.get(child)).rejects.toThrow(UnknownMasterKey)
    await expect(before.check()).rejects.toThrow(UnknownMasterKey)
  })

  it('does not restore a subject that is forgotten during the rotation', async () => {
    const vault = temporaryVault()
    const [old, young] = [text(), text()]
    await createKeys(vault, master(old)).ensure(account, null)
    const masters = master(young, old)
    const keys = createKeys(
      interrupted(vault, 'put', 'subject-key', () => createKeys(vault, masters).forget(account)),
      masters,
    )
    expect(await keys.rotate()).toBe(0)
    expect(await vault.get('subject-key', account)).toBeNull()
  })
})
