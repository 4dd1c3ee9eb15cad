import { describe, expect, it } from 'vitest'
import { createAddresses } from '../records/addresses.ts'
import { createOutbox } from '../records/outbox.ts'
import { createCredentials } from '../records/credentials.ts'
import { createKeys } from './keys.ts'
import { createLastSeen } from '../records/last-seen.ts'
import { parseMasterKeys } from './master-keys.ts'
import type { Vault } from './port.ts'
import { createSentMails } from '../records/sent-mails.ts'
import { createSessions } from '../records/sessions.ts'
import { interrupted, temporaryVault } from './testing/temporary-vault.ts'
import { createIdempotencyRecords } from '../records/idempotency-records.ts'

const at = '2026-11-21T08:30:00.000Z'
const masters = parseMasterKeys(Buffer.alloc(32, 1).toString('base64'))!
const accountId = 'a1'

/** Runs the steps with which an account is deleted. */
async function forget(vault: Vault) {
  const keys = createKeys(vault, masters)
  await keys.forget(`account:${accountId}`)
  await createCredentials(vault).remove(accountId)
  await createSessions(vault).endAll(accountId)
  await createLastSeen(vault).remove(accountId)
  await createOutbox(vault).removeAll(accountId)
  await createSentMails(vault).removeAll(accountId)
  await createIdempotencyRecords(vault).removeAll(accountId)
  await createAddresses(vault, keys).releaseAll(accountId)
}

const writers: Readonly<Record<string, (vault: Vault) => Promise<unknown>>> = {
  credential: (vault) => createCredentials(vault).set(accountId, { hash: 'h', since: at }),
  session: (vault) => createSessions(vault).start({ id: 's1', accountId, createdAt: at, userAgent: '' }),
  'last-seen': (vault) => createLastSeen(vault).record(accountId, '2026-11-21'),
  'asked-mail': (vault) => createOutbox(vault).add({ mailId: 'm1', accountId, stream: 'account-a1', at }),
  'sent-mail': (vault) => createSentMails(vault).markSent('m1', accountId, at),
  'used-key': (vault) =>
    createIdempotencyRecords(vault).reserve({ accountId, route: 'POST /plans', key: 'k', requestHash: 'h' }, at),
  address: (vault) => createAddresses(vault, createKeys(vault, masters)).claim('ayse@example.org', accountId),
}

describe('a write during the deletion of its account', () => {
  it.each(Object.entries(writers))('leaves no value behind: %s', async (kind, write) => {
    const vault = temporaryVault()
    await createAddresses(vault, createKeys(vault, masters)).find('the-index-has-its-key@example.org')
    await write(interrupted(vault, 'put', kind, () => forget(vault)))
    expect(await vault.page(kind, null, 10)).toEqual([])
  })

  it('keeps its value when no account is deleted', async () => {
    const vault = temporaryVault()
    for (const [kind, write] of Object.entries(writers)) {
      await write(vault)
      expect(await vault.page(kind, null, 10)).toHaveLength(1)
    }
  })

  it('cannot claim an address for the account', async () => {
    const vault = temporaryVault()
    await createKeys(vault, masters).forget(`account:${accountId}`)
    expect(await createAddresses(vault, createKeys(vault, masters)).claim('ayse@example.org', accountId)).toBe(false)
  })
})
