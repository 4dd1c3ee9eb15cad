import { createHash } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { Child } from '@filiz/domain/child/evolve.ts'
import { outOfRange } from '@filiz/domain/plan/decide.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import type { PlanEvent, PlannedActivity, Provenance, SwapReason } from '@filiz/domain/plan/events.ts'
import { withoutInterests } from '@filiz/domain/plan/scores.ts'
import type { PlanState } from '@filiz/domain/plan/evolve.ts'
import { developmentDecider } from '@filiz/domain/development/decider.ts'
import { milestonesDecider } from '@filiz/domain/milestones/decider.ts'
import { wholeYears } from '@filiz/domain/planning/eligible.ts'
import { focusText, type PlanFocus } from '@filiz/domain/planning/focus.ts'
import { chooseReplacement, makePlan, type PlanRequest } from '@filiz/domain/planning/plan.ts'
import type { HistoryMonth } from '@filiz/domain/planning/request.ts'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { figuresOf } from '@filiz/domain/read-models/months.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { ageForPlan, ageInMonths, eligibility, planDay } from '@filiz/domain/shared/age.ts'
import { localDay, monthNamed, monthOf, yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import { refuse, type Refusal } from '@filiz/domain/shared/refusal.ts'
import {
  accountStream,
  childStream,
  developmentStream,
  milestonesStream,
  planId,
  planStream,
} from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createCatalogue, type Catalogue } from '../catalogue/catalogue.ts'
import { createCommunityRatings, type LatestCommunityRatings } from '../releases/community-ratings.ts'
import type { CommandHandler, CommandResult } from '../commands/command-handler.ts'
import { requireBuilt } from '../operation/read-model-checks.ts'
import { readModelDecider } from '../commands/with-read-model.ts'
import type { CommandContext } from '../commands/command-context.ts'
import { historyOf } from '../data-sets/history.ts'

export type PlanOutcome = CommandResult<PlanState, PlanEvent> & { readonly planId: string }

const planView = readModelDecider(plans)

export interface Replacement {
  readonly replacement: PlannedActivity | null
  readonly interestScores: string | null
}
export const noReplacement: Replacement = { replacement: null, interestScores: null }

export interface PlanMaker {
  /**
   * Makes the plan of a child's month; an existing plan stays unchanged. Only the current and the next month in the
   * family's time zone are allowed. A missing plan of the current month is made before the next one. Refusals:
   * NOT_FOUND, CHILD_TOO_YOUNG, CHILD_TOO_OLD, MONTH_OUT_OF_RANGE, NOTHING_SUITABLE.
   */
  make(childId: string, year: number, month: number, context: CommandContext): Promise<PlanOutcome>
  /** Replaces a plan made in advance once its month has begun, if no user has changed it; otherwise does nothing. */
  remake(childId: string, year: number, month: number, context: CommandContext): Promise<PlanOutcome>
  /**
   * Returns the event data of a replacement for one activity of a plan, suitable for the plan's age. Returns null when
   * no suitable activity is left. `wanted`: the only activity that it may be.
   */
  replacement(
    plan: {
      childId: string
      year: number
      month: number
      ageMonths: number
      current: readonly string[]
      swappedOut: readonly string[]
    },
    outgoing: string,
    reason: SwapReason | null,
    wanted?: string,
  ): Promise<Replacement>
}

/**
 * The use case that the worker and `POST /plans` share: collect the policy's input, choose, append. Reads history and
 * catalogue from the read models without waiting; a caller that needs a certain event waits for its position first.
 */
export function createPlanMaker({
  commands,
  readStore,
  clock,
  catalogue = createCatalogue(readStore),
  others = createCommunityRatings(readStore),
}: {
  commands: CommandHandler
  readStore: ReadStore
  clock: Clock
  catalogue?: Catalogue
  others?: LatestCommunityRatings
}): PlanMaker {
  const plansCollection = collectionName(plans)
  const activitiesCollection = collectionName(activities)

  /** Returns the child with the current day in the family's time zone, or a refusal when the child does not exist. */
  async function familyOf(childId: string) {
    const { state: child } = await commands.load(childDecider, childStream(childId))
    if (child.status !== 'present') return refuse('NOT_FOUND')
    const { state: account } = await commands.load(accountDecider, accountStream(child.accountId))
    if (account.status !== 'active') return refuse('NOT_FOUND')
    return { child, account, today: localDay(clock.now(), account.timeZone) }
  }

  /** Returns the ages in whole years of the owner's other children who have plans on a day. */
  async function yearsOfSiblings(children: readonly string[], childId: string, day: Day): Promise<readonly number[]> {
    const others = await Promise.all(
      children.filter((id) => id !== childId).map((id) => commands.load(childDecider, childStream(id))),
    )
    return others
      .flatMap(({ state }) => (state.status === 'present' ? state.birthDate : []))
      .filter((birthDate) => eligibility(birthDate, day) === 'eligible')
      .map((birthDate) => wholeYears(ageInMonths(birthDate, day)))
      .toSorted((a, b) => a - b)
  }

  /** Returns the focus that the family chose for a month. */
  async function focusOf(childId: string, period: Month): Promise<PlanFocus | undefined> {
    const { state } = await commands.load(developmentDecider, developmentStream(childId))
    const focus = state.focuses[period]
    if (!focus) return undefined
    if (focus.category !== null) return { category: focus.category }
    const milestones = await commands.load(milestonesDecider, milestonesStream)
    const milestone = milestones.state[focus.milestoneId]
    return milestone && { skills: milestone.content.skills }
  }

  async function request(
    {
      childId,
      interests,
      favourites,
      allergies,
      household,
    }: Pick<Child, 'childId' | 'interests' | 'favourites' | 'allergies' | 'household'>,
    ageMonths: number,
    year: number,
    month: number,
    today: Day,
  ): Promise<{ readonly asked: PlanRequest; readonly heard: Month | undefined }> {
    const [history, candidates, told] = await Promise.all([
      historyOf(childId, readStore, 120),
      catalogue.candidates(),
      others(),
    ])
    return {
      asked: {
        childId,
        year,
        month,
        from: planDay(year, month, today),
        ageMonths,
        interests,
        favourites,
        allergies,
        household,
        history,
        catalogue: candidates,
        ...(told ? { heard: told.heard } : {}),
      },
      heard: told?.month,
    }
  }

  /**
   * Returns the plan of the current month, whose activities the next plan must not repeat. Both plans may be requested
   * at once, so a missing current plan is made first. Reads the log because the read models may be behind.
   */
  async function planBefore(
    childId: string,
    thisMonth: Month,
    { actor, correlationId, causationId, accountId }: CommandContext,
  ): Promise<HistoryMonth | undefined> {
    const { year, month } = yearAndMonth(thisMonth)
    const id = planId(childId, year, month)
    await decideWith(childId, year, month, 'Make', { actor, correlationId, causationId, accountId, seed: `make:${id}` })
    const { state } = await commands.load(planView, planStream(id))
    return state && figuresOf(state)
  }

  async function contentFor(
    childId: string,
    year: number,
    month: number,
    kind: 'Make' | 'Remake',
    context: CommandContext,
  ) {
    const family = await familyOf(childId)
    if ('refused' in family) return family
    const { child, account, today } = family
    // Check the month first: for a distant month, the child's age would be a misleading reason.
    const refusal =
      (kind === 'Make' ? outOfRange(monthNamed(year, month), monthOf(today)) : undefined) ??
      notDue(child.birthDate, year, month, today)
    if (refusal) return refusal
    const before =
      monthNamed(year, month) > monthOf(today) ? await planBefore(childId, monthOf(today), context) : undefined
    const ageMonths = ageForPlan(child.birthDate, year, month, today)
    // Read the leases before the documents: the documents may be newer, so the recorded position is a lower bound.
    const leases = await requireBuilt(readStore, [plansCollection, activitiesCollection])
    const [{ asked, heard }, focus, years] = await Promise.all([
      request(child, ageMonths, year, month, today),
      focusOf(childId, monthNamed(year, month)),
      yearsOfSiblings(account.children, childId, planDay(year, month, today)),
    ])
    const made = makePlan({
      ...asked,
      ...(focus && { focus }),
      ...(years.length > 0 && { siblings: { accountId: child.accountId, years } }),
      history: historyForAdvancePlan(before, asked.history),
    })
    const provenance: Provenance = {
      policyVersion: made.policyVersion,
      ageMonths,
      candidatesHash: candidatesHash(made.candidates),
      basedOn: leases.map((lease) => lease.checkpoint ?? '').sort()[0] ?? '',
      ...(heard === undefined ? {} : { heard }),
      ...(focus && { focus: focusText(focus) }),
      ...(years.length > 0 && { siblings: years }),
    }
    return { child, today, from: planDay(year, month, today), ...withoutInterests(made.items), provenance }
  }

  const decideWith = async (
    childId: string,
    year: number,
    month: number,
    kind: 'Make' | 'Remake',
    context: CommandContext,
  ): Promise<PlanOutcome> => {
    const id = planId(childId, year, month)
    const existing = await commands.load(planDecider, planStream(id))
    if (kind === 'Make' && existing.state.status === 'made')
      return { ...existing, outcome: 'done', events: [], planId: id }
    const content = await contentFor(childId, year, month, kind, context)
    if ('refused' in content) return { ...existing, outcome: 'refused', refusal: content, planId: id }
    const { child, today, from, items, interestScores, provenance } = content
    const common = {
      at: clock.now(),
      accountId: child.accountId,
      thisMonth: monthOf(today),
      from,
      items,
      interestScores,
      ...provenance,
    }
    const result = await commands.handle(
      planDecider,
      planStream(id),
      kind === 'Make'
        ? { type: 'Make', data: { ...common, planId: id, childId, year, month } }
        : { type: 'Remake', data: common },
      context,
    )
    return { ...result, planId: id }
  }

  return {
    make: (childId, year, month, context) => decideWith(childId, year, month, 'Make', context),
    remake: (childId, year, month, context) => decideWith(childId, year, month, 'Remake', context),

    async replacement(plan, outgoing, reason, wanted) {
      const family = await familyOf(plan.childId)
      if ('refused' in family) return noReplacement
      await requireBuilt(readStore, [plansCollection, activitiesCollection])
      const { asked } = await request(family.child, plan.ageMonths, plan.year, plan.month, family.today)
      const chosen = chooseReplacement({
        ...asked,
        current: plan.current,
        swappedOut: plan.swappedOut,
        outgoing,
        reason,
        ...(wanted !== undefined && { wanted }),
      })
      const { items, interestScores } = withoutInterests(chosen ? [chosen] : [])
      return { replacement: items[0] ?? null, interestScores }
    },
  }
}

/** History for a plan made in advance: the preceding plan from the log, earlier plans from the read models. */
export const historyForAdvancePlan = (
  before: HistoryMonth | undefined,
  earlier: readonly HistoryMonth[],
): readonly HistoryMonth[] => (before ? [before, ...earlier.filter(({ period }) => period !== before.period)] : earlier)

/** Hash of `MadePlan.candidates` (SHA-256, hex), stored in the plan's event. */
export const candidatesHash = (candidates: readonly string[]): string =>
  createHash('sha256').update(candidates.join('\n')).digest('hex')

/** Returns a refusal when the child's age allows no plan of that month. */
function notDue(birthDate: string, year: number, month: number, today: string): Refusal | undefined {
  const eligible = eligibility(birthDate, planDay(year, month, today))
  if (eligible === 'too-young') return refuse('CONFLICT', { reason: 'CHILD_TOO_YOUNG' })
  if (eligible === 'too-old') return refuse('CONFLICT', { reason: 'CHILD_TOO_OLD' })
  return undefined
}
