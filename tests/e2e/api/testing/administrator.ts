import { createAdministrators } from '@filiz/application/accounts/administrators.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { vi } from 'vitest'
import type { Parent, StartedFiliz } from './started-filiz.ts'

export const administratorsOf = (filiz: StartedFiliz) =>
  createAdministrators({
    ...filiz.engines,
    commands: filiz.commands,
    addresses: createAddresses(filiz.engines.vault, filiz.engines.keys),
  })

/** An administrator or editor whose role is already effective. */
export async function administrator(
  filiz: StartedFiliz,
  options?: Parameters<StartedFiliz['parent']>[0],
  role: 'ADMIN' | 'EDITOR' = 'ADMIN',
): Promise<Parent> {
  const person = await filiz.parent(options)
  await administratorsOf(filiz).grant(person.email, role)
  await untilStatus(person, 200)
  return person
}

/** Waits until the admin routes answer with this status. A role is cached for up to ten seconds. */
export async function untilStatus(person: Parent, status: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const reply = await person.get('/api/admin/activities?limit=1')
      if (reply.status !== status) throw new Error(`${reply.status}, not ${status}`)
    },
    { timeout: 15_000, interval: 250 },
  )
}
