import { setTimeout } from 'node:timers/promises'
import { suits } from '@filiz/frontend/src/lib/family/suits.ts'
import { administrator, analyst, family, grandmother } from '@filiz/standalone/demo/characters.ts'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import type { DataSet } from '@filiz/http/contract/data-sets.ts'
import type { ReplayedStreams } from '@filiz/http/contract/replay.ts'
import type { SampledPlan } from '@filiz/http/contract/insights-shapes.ts'
import type { ActivitySummary, Child, Plan, PlanItem, PlanSummary } from '@filiz/http/contract/shapes.ts'
import { openAccount, register, type Account, type Credentials } from '../testing/account.ts'
import { startDemonstration, type RunningFiliz } from '../testing/filiz.ts'

/**
 * The user who sees a screen. `helper` follows the children of `parent`; `newcomer` has no child yet; the child of
 * `baby` is too young for plans.
 */
export type ScreenUser = 'nobody' | 'parent' | 'helper' | 'newcomer' | 'baby' | 'administrator' | 'analyst'

/** A running demo and the data that the screens show. */
export interface Fixtures {
  readonly filiz: RunningFiliz
  readonly people: Readonly<Record<Exclude<ScreenUser, 'nobody'>, Credentials>>
  readonly childId: string
  readonly plan: Plan
  readonly past: PlanSummary
  readonly future: PlanSummary
  /** A past plan of a sibling with many activities that are not completed. */
  readonly unfinished: PlanSummary
  /** A pending activity of the plan that also suits the sibling. */
  readonly forTwo: PlanItem
  /** A catalogue activity that is not in this month's plan. */
  readonly elsewhere: ActivitySummary
  /** A sibling, the sibling's current plan, and a recalled activity in it. */
  readonly siblingId: string
  readonly siblingsPlan: Plan
  readonly recalled: CatalogueEntry
  /** A catalogue entry with several versions, and one that is not published. */
  readonly revised: CatalogueEntry
  readonly draft: CatalogueEntry
  readonly sampled: SampledPlan
  /** A data set, and one of its plans. */
  readonly dataSet: { readonly id: string; readonly stream: string }
  /** Token of an open invitation to follow the child. */
  readonly invitation: string
  /** A verification link that has not been opened. */
  readonly verification: string
  readonly stop: () => Promise<void>
}

export async function createFixtures(): Promise<Fixtures> {
  const filiz = await startDemonstration()
  try {
    return { filiz, ...(await seedUsers(filiz)), stop: filiz.stop }
  } catch (error) {
    await filiz.stop()
    throw error
  }
}

async function seedUsers(filiz: RunningFiliz) {
  const [parent, admin, figures] = (await Promise.all(
    [family, administrator, analyst].map((who) => openAccount(filiz, who)),
  )) as [Account, Account, Account]
  const [child, sibling] = await parent.call<[Child, Child]>('GET', '/children')
  const [made, plans, siblingsPlans, catalogue, [revised], [draft], [sampled]] = await Promise.all([
    parent.call<Plan>('GET', `/plans/current?childId=${child.id}`),
    parent.call<PlanSummary[]>('GET', `/plans?childId=${child.id}`),
    parent.call<PlanSummary[]>('GET', `/plans?childId=${sibling.id}`),
    parent.call<ActivitySummary[]>('GET', `/activities?limit=100&childId=${child.id}`),
    admin.call<[CatalogueEntry]>('GET', '/admin/activities?sort=-version&limit=1'),
    admin.call<[CatalogueEntry]>('GET', '/admin/activities?status=draft'),
    figures.call<[SampledPlan]>('GET', '/insights/plans'),
  ])
  const suitsBoth = (activity: ActivitySummary) =>
    activity.siblings !== false && suits(activity, child) && suits(activity, sibling)
  const isForTwo = ({ status, activity }: PlanItem) => status === 'pending' && suitsBoth(activity)
  // Plans are generated, and late in a month no pending activity may suit both children, so add one.
  const plan = made.items.some(isForTwo)
    ? made
    : await parent.call<Plan>('POST', `/plans/${made.id}/activities`, {
        activityId: catalogue.find(
          (one) => suitsBoth(one) && !made.items.some(({ activityId }) => activityId === one.id),
        )!.id,
        ...(made.items.length === 20 && {
          insteadOf: made.items.find(({ status }) => status === 'pending')!.activityId,
        }),
      })
  const siblingsPlan = await parent.call<Plan>('GET', `/plans/current?childId=${sibling.id}`)
  const dangerous = siblingsPlan.items.find(
    ({ status, activityId }) =>
      status === 'pending' && activityId !== revised.id && !plan.items.some((item) => item.activityId === activityId),
  )!
  const recalled = await admin.call<CatalogueEntry>('POST', `/admin/activities/${dangerous.activityId}/recall`, {
    reason: {
      tr: 'Boncuklar yutulabilir. Evdeyse kaldırın.',
      en: 'The beads can be swallowed. Put them away if they are at hand.',
    },
  })
  const { token: invitation } = await parent.call<{ token: string }>('POST', `/children/${child.id}/invitations`, {
    role: 'helper',
  })
  const newcomer = await register(filiz, { name: 'Deniz Acar', email: 'deniz@example.org', language: 'tr' })
  const baby = await register(filiz, {
    name: 'Umut Ece Karahasanoğlu',
    email: 'umut.ece.karahasanoglu@example.org',
    language: 'tr',
  })
  await baby.call('POST', '/children', { name: 'Mavi', birthDate: '2025-08-14' })
  await fetch(`${filiz.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Can',
      email: 'can@example.org',
      password: 'three small green leaves',
      language: 'tr',
      timeZone: 'Europe/Istanbul',
    }),
  })
  const { text } = await filiz.mail('can@example.org', '/auth/verify-email?token=')
  return {
    people: { parent: family, helper: grandmother, newcomer, baby, administrator, analyst },
    childId: child.id,
    plan,
    past: plans.find(({ label }) => label === 'past')!,
    future: plans.find(({ label }) => label === 'future')!,
    unfinished: siblingsPlans
      .filter(({ label }) => label === 'past')
      .toSorted((one, other) => other.counts.remaining - one.counts.remaining)[0]!,
    forTwo: plan.items.find(isForTwo)!,
    siblingId: sibling.id,
    siblingsPlan,
    recalled,
    elsewhere: catalogue.find(
      ({ id }) => id !== recalled.id && !plan.items.some(({ activityId }) => activityId === id),
    )!,
    revised,
    draft,
    sampled,
    dataSet: await madeDataSet(figures),
    invitation,
    verification: /token=(\S+)/.exec(text)![1]!,
  }
}

async function madeDataSet(analystAccount: Account): Promise<Fixtures['dataSet']> {
  const { id } = await analystAccount.call<{ id: string }>('POST', '/insights/data-sets', { format: 'ndjson' })
  for (;;) {
    const sets = await analystAccount.call<DataSet[]>('GET', '/insights/data-sets')
    const status = sets.find((one) => one.id === id)?.status
    if (status === 'made') break
    if (status === 'failed') throw new Error('the data set could not be made')
    await setTimeout(100)
  }
  await analystAccount.call('POST', `/insights/data-sets/${id}/open`)
  const { streams } = await analystAccount.call<ReplayedStreams>('GET', `/insights/data-sets/${id}/streams`)
  return { id, stream: streams[0]!.stream }
}
