import { register, type Account } from './account.ts'
import type { RunningFiliz } from './filiz.ts'

export interface Facts {
  readonly title: string
  readonly durationMinutes: number
  readonly prepMinutes?: number
  readonly places?: readonly string[]
}
export interface Plan {
  readonly id: string
  readonly items: readonly { readonly activityId: string; readonly activity: Facts }[]
}

/** Registers a parent with one child, and waits for the child's current plan. */
export async function parentWithPlan(filiz: RunningFiliz, email: string): Promise<Account & { plan: Plan }> {
  const account = await register(filiz, { name: 'Ayşe Kaya', email, language: 'tr' })
  const child = await account.call<{ id: string }>('POST', '/children', {
    name: 'Deniz',
    birthDate: `${new Date().getFullYear() - 4}-01-15`,
    interests: [],
  })
  return { ...account, plan: await firstPlanOf<Plan>(account, child.id) }
}

/**
 * Returns the current plan of a child as soon as it exists. Rejects with the last error after `within` milliseconds.
 */
export async function firstPlanOf<P>({ call }: Pick<Account, 'call'>, childId: string, within = 60_000): Promise<P> {
  for (const until = performance.now() + within; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    try {
      return await call<P>('GET', `/plans/current?childId=${childId}`)
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}
