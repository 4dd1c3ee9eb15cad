import { vi } from 'vitest'
import { administratorsOf } from './administrator.ts'
import type { Parent, StartedFiliz } from './started-filiz.ts'

/** An analyst whose role is already effective. */
export async function analystOf(filiz: StartedFiliz, options?: Parameters<StartedFiliz['parent']>[0]): Promise<Parent> {
  const person = await filiz.parent(options)
  await administratorsOf(filiz).grant(person.email, 'ANALYST')
  await untilInsights(person, 200)
  return person
}

/** Waits until the analysts' routes answer with this status. A role is cached for up to ten seconds. */
export const untilInsights = (person: Pick<Parent, 'get'>, status: number) =>
  vi.waitFor(
    async () => {
      const reply = await person.get('/api/insights/completion')
      if (reply.status !== status) throw new Error(`${reply.status}, not ${status}`)
    },
    { timeout: 15_000, interval: 100 },
  )
