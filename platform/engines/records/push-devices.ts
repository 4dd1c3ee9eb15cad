import { createHmac } from 'node:crypto'
import type { Instant } from '@filiz/domain/shared/event.ts'
import type { SubjectKeys } from '../personal-data/port.ts'
import { parseSealed, sealText, unsealText } from '../personal-data/sealed-text.ts'
import type { PushAddress } from '../push/port.ts'
import { uuidOf } from '../uuid.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'push-device'
/** Subject of the HMAC key for device ids; the key is stored like a subject's key, as the one for addresses. */
const indexSubject = 'system:push-devices'
export const maxDevicesPerAccount = 20

export interface PushDevice {
  readonly id: string
  readonly accountId: string
  /** The session in which the browser subscribed; when it ends, the device gets no more messages. */
  readonly sessionId: string
  /** Name of the device, e.g. `Firefox, Linux`; empty if unknown. */
  readonly device: string
  readonly since: Instant
}

/** Browsers that receive push messages. Their push endpoints are encrypted with the account's key. */
export interface PushDevices {
  /**
   * Stores a browser for the account that subscribed it last. Returns null if the account is forgotten or has too many
   * devices.
   */
  put(device: Omit<PushDevice, 'id'>, address: PushAddress): Promise<PushDevice | null>
  /** Returns the devices in order of subscription, oldest first. */
  list(accountId: string): Promise<readonly PushDevice[]>
  /** Returns the device with its endpoint; null if the account has no such device (any more). */
  find(accountId: string, id: string): Promise<{ readonly device: PushDevice; readonly address: PushAddress } | null>
  /** Returns false if the account has no such device. */
  remove(accountId: string, id: string): Promise<boolean>
  removeAll(accountId: string): Promise<void>
}

type Stored = Omit<PushDevice, 'id' | 'accountId'> & { readonly owner: string; readonly sealed: string }

export function createPushDevices(vault: Vault, keys: Pick<SubjectKeys, 'ensure' | 'get'>): PushDevices {
  const subjectOf = (accountId: string) => `account:${accountId}`
  /** Returns an id in UUID form that reveals nothing of the endpoint without the key. */
  const idOf = async (endpoint: string) =>
    uuidOf(
      createHmac('sha256', await keys.ensure(indexSubject, null))
        .update(endpoint)
        .digest('hex')
        .slice(0, 32),
    )
  const toDevice = (id: string, { owner, sealed: _, ...rest }: Stored): PushDevice => ({
    id,
    accountId: owner,
    ...rest,
  })
  const list = async (accountId: string) =>
    (await vault.ownedBy<Stored>(kind, accountId))
      .map(({ id, value }) => toDevice(id, value))
      .toSorted((a, b) => (a.since < b.since ? -1 : 1))
  const get = async (accountId: string, id: string) => {
    const stored = await vault.get<Stored>(kind, id)
    return stored?.value.owner === accountId ? stored : null
  }

  return {
    async put({ accountId, sessionId, device, since }, address) {
      const key = await keys.get(subjectOf(accountId))
      if (key === null) return null
      const id = await idOf(address.endpoint)
      if ((await list(accountId)).filter((one) => one.id !== id).length >= maxDevicesPerAccount) return null
      const value: Stored = {
        owner: accountId,
        sessionId,
        device,
        since,
        sealed: sealText(key, subjectOf(accountId), JSON.stringify(address)),
      }
      await putUnlessForgotten(vault, accountId, kind, id, value, 'any')
      return toDevice(id, value)
    },
    list,
    async find(accountId, id) {
      const [stored, key] = await Promise.all([get(accountId, id), keys.get(subjectOf(accountId))])
      if (stored === null || key === null) return null
      return {
        device: toDevice(id, stored.value),
        address: JSON.parse(unsealText(key, parseSealed(stored.value.sealed))) as PushAddress,
      }
    },
    async remove(accountId, id) {
      const stored = await get(accountId, id)
      return stored !== null && (await vault.remove(kind, id, stored.version))
    },
    removeAll: async (accountId) => void (await vault.removeOwnedBy(kind, accountId)),
  }
}
