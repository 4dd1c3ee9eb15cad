import { unseenDays } from '@filiz/domain/account/evolve.ts'
import { nextDueTimeAfter } from '@filiz/domain/planning/agenda.ts'
import { monthsPlanned, plansDue } from '@filiz/domain/planning/due.ts'
import { children, type ChildDocument } from '@filiz/domain/read-models/children.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import {
  addDays,
  daysBetween,
  firstInstantOfDay,
  localDay,
  monthOf,
  yearAndMonth,
  type Month,
} from '@filiz/domain/shared/calendar.ts'
import type { Day, Instant, Position } from '@filiz/domain/shared/event.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { LastSeen } from '@filiz/engines/records/last-seen.ts'
import type { FamilyChecks } from '@filiz/engines/records/family-checks.ts'
import { planJob, type Cause, type PlanJob } from './job.ts'
import type { AgendaDocument } from '@filiz/domain/read-models/agenda.ts'

export interface DuePlanDependencies {
  readonly readStore: ReadStore
  readonly queue: JobQueue
  readonly sealer: Sealer
  readonly lastSeen: LastSeen
  readonly familyChecks: FamilyChecks
  readonly clock: Clock
}

export interface DuePlanCounts {
  readonly plans: number
  readonly remakes: number
}

const [childrenIn, plansIn] = [children, plans].map(collectionName) as [string, string]

interface Candidate {
  readonly family: AgendaDocument
  readonly today: Day
  readonly childId: string
  readonly month: Month
  readonly task: PlanJob['task']
}

/**
 * Requests missing plans that are due in these families, and replacements of plans made in advance whose month has
 * begun. Also schedules the next check of each family.
 */
export function createDuePlanFinder({ readStore, queue, sealer, lastSeen, familyChecks, clock }: DuePlanDependencies) {
  /** Returns the plans that may be due according to the agenda read model alone. */
  function candidatesIn(family: AgendaDocument, now: Instant): Candidate[] {
    const today = localDay(now, family.timeZone)
    const current = monthOf(today)
    return Object.entries(family.children).flatMap(([childId, { from, until, aheadOf }]) => [
      ...monthsPlanned(today)
        .filter((month) => from <= month && month <= until)
        .map((month): Candidate => ({ family, today, childId, month, task: 'make' })),
      ...(aheadOf === current ? [{ family, today, childId, month: current, task: 'remake' } as const] : []),
    ])
  }

  /** Keeps the candidates whose plan does not exist yet, or exists and waits to be remade. */
  async function open(candidates: readonly Candidate[]): Promise<Candidate[]> {
    const ids = [...new Set(candidates.map(({ childId, month }) => idOf(childId, month)))]
    const found =
      ids.length === 0
        ? []
        : await readStore.find<StoredPlan>(plansIn, {
            where: { _id: { in: ids } },
            limit: ids.length,
            without: ['items', 'swappedOut', 'done'],
          })
    const plan = new Map(found.map((one) => [one._id, one]))
    return candidates.filter(({ childId, month, task }) => {
      const there = plan.get(idOf(childId, month))
      return task === 'make' ? there === undefined : there?.remakeDue === true
    })
  }

  /**
   * Keeps the candidates whose owner or another caregiver was seen within `unseenDays`; a registration counts as a
   * visit. Only these get new plans, while an existing plan is remade for any family.
   */
  async function recentlySeen(
    candidates: readonly Candidate[],
    found: readonly ChildDocument[],
  ): Promise<readonly Candidate[]> {
    const isRecent = (day: Day | null, today: Day) => day !== null && daysBetween(day, today) < unseenDays
    const caregiversOf = new Map(found.map(({ _id, caregivers }) => [_id, caregivers]))
    const seen = await Promise.all(
      candidates.map(async ({ family, today, childId, task }) => {
        if (task === 'remake') return true
        const own = (await lastSeen.get(family._id)) ?? localDay(family.memberSince, family.timeZone)
        if (isRecent(own, today)) return true
        for (const { accountId } of caregiversOf.get(childId) ?? [])
          if (isRecent(await lastSeen.get(accountId), today)) return true
        return false
      }),
    )
    return candidates.filter((_, index) => seen[index])
  }

  /** Keeps children whose age allows a plan. Birth dates are decrypted only here; forgotten children are left out. */
  async function oldEnough(
    candidates: readonly Candidate[],
    found: readonly ChildDocument[],
  ): Promise<readonly Candidate[]> {
    const texts = await sealer.openTexts(found.map(({ birthDate }) => birthDate))
    const birthDates = new Map(found.map(({ _id }, index) => [_id, texts[index]!]))
    return candidates.filter(({ childId, today, month }) => {
      const birthDate = birthDates.get(childId)
      return birthDate !== undefined && birthDate !== FORGOTTEN && plansDue(birthDate, today).includes(month)
    })
  }

  return async (families: readonly AgendaDocument[], asOf: Position | null, cause: Cause): Promise<DuePlanCounts> => {
    const now = clock.now()
    const candidates = await open(families.flatMap((family) => candidatesIn(family, now)))
    const found = await readStore.getMany<ChildDocument>(childrenIn, [
      ...new Set(candidates.map(({ childId }) => childId)),
    ])
    const wanted = await recentlySeen(candidates, found)
    const due = await oldEnough(wanted, found)
    await queue.addAll(
      'plans',
      due.map(({ task, childId, month }) => planJob(task, childId, month, asOf, cause)),
    )

    // Check these families again tomorrow: a child may turn two by then, or a job may have failed permanently.
    const tomorrow = new Map(
      wanted.map(({ family, today }) => [family._id, firstInstantOfDay(addDays(today, 1), family.timeZone)]),
    )
    await Promise.all(
      families.map(async ({ _id, timeZone, children: scheduled }) => {
        const next = [tomorrow.get(_id), nextDueTimeAfter(Object.values(scheduled), timeZone, now)]
          .filter((at) => at !== undefined && at !== null)
          .toSorted()[0]
        if (next !== undefined) await familyChecks.schedule(_id, next)
      }),
    )
    return {
      plans: due.filter(({ task }) => task === 'make').length,
      remakes: due.filter(({ task }) => task === 'remake').length,
    }
  }
}

function idOf(childId: string, period: Month): string {
  const { year, month } = yearAndMonth(period)
  return planId(childId, year, month)
}
