import { register, type Account } from './account.ts'
import type { RunningFiliz } from './filiz.ts'

export interface Facts { readonly title: string; readonly durationMinutes: number; readonly prepMinutes?: number; readonly places?: readonly string[] }
export interface Plan { readonly id: string; readonly items: readonly { readonly activityId: string; readonly activity: Facts }[] }

/** A parent with one child and its plan of this month. */
export async function parentWithPlan(filiz: RunningFiliz, email: string): Promise<Account & { plan: Plan }> {
  const account = await register(filiz, { name: 'Ayşe Kaya', email, language: 'tr' })
  const child = await account.call<{ id: string }>('POST', '/children', { name: 'Deniz', birthDate: `${new Date().getFullYear() - 4}-01-15`, interests: [] })
  for (const until = performance.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 300))) {
    const plan = await account.call<Plan>('GET', `/plans/current?childId=${child.id}`).catch((error: unknown) => { if (performance.now() > until) throw error })
    if (plan) return { ...account, plan }
  }
}
