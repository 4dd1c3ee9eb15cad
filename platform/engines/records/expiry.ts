import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Vault } from '../vault/port.ts'

const dayMs = 86_400_000

/** A value with an expiry, for `Vault.removeExpired`. */
export interface Expiring {
  readonly expires: Instant
}

export const daysAfter = (instant: Instant, days: number): Instant =>
  new Date(Date.parse(instant) + days * dayMs).toISOString()

const upgrade = { kind: 'upgrade', id: 'expiry' }

/**
 * Adds the expiry to records that an older release wrote without one. Runs once for each vault, and again if it was
 * interrupted.
 */
export async function backfillExpiry(
  vault: Vault,
  expiryOf: Readonly<Record<string, (value: never) => Instant>>,
): Promise<void> {
  if ((await vault.get(upgrade.kind, upgrade.id)) !== null) return
  for (const [kind, expires] of Object.entries(expiryOf)) {
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof vault.page<Partial<Expiring>>>> = await vault.page<Partial<Expiring>>(
        kind,
        after,
        500,
      )
      // Guarded by the version that was read: a record written meanwhile already has its expiry.
      await Promise.all(
        page.map(({ id, value, version }) =>
          value.expires === undefined
            ? vault.put(kind, id, { ...value, expires: expires(value as never) }, version)
            : null,
        ),
      )
      if (page.length < 500) break
      after = page.at(-1)!.id
    }
  }
  await vault.put(upgrade.kind, upgrade.id, {}, 'any')
}
