import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { AccountEvent } from '@filiz/domain/account/events.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { accountStream, childStream } from '@filiz/domain/shared/streams.ts'
import { requireSuccess } from '../with-idempotency.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import type { CommandContext } from '@filiz/application/commands/command-context.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'clock'>

/**
 * Takes a place in the family's roster before the child's own stream begins: the account's stream enforces the limit of
 * 20 children under concurrency. `check` throws if the child cannot be added; it is skipped for a repeated command. If
 * the roster is full, abandoned places are freed first.
 */
export async function enrol(
  accountId: string,
  childId: string,
  check: () => void,
  context: CommandContext,
  dependencies: Dependencies,
): Promise<void> {
  const { commands, clock } = dependencies
  const stream = accountStream(accountId)
  const enrolment = () => {
    check()
    return { type: 'EnrolChild' as const, data: { at: clock.now(), childId } }
  }
  let result = await commands.handle(accountDecider, stream, enrolment, context)
  if (
    result.outcome === 'refused' &&
    result.refusal.reason === 'TOO_MANY_CHILDREN' &&
    (await withdrawTheAbsent(accountId, context, dependencies))
  ) {
    result = await commands.handle(accountDecider, stream, enrolment, context)
  }
  const { outcome, state } = requireSuccess(result)
  // The first attempt took a place, but the child's stream never began and the place was freed meanwhile. Take a place
  // again.
  const lost = outcome === 'repeated' && state.status === 'active' && !state.children.includes(childId)
  if (lost && (await commands.load(childDecider, childStream(childId))).state.status === 'none') {
    const { idempotency: _, ...anew } = context
    requireSuccess(await commands.handle(accountDecider, stream, enrolment, anew))
  }
}

export async function withdraw(
  accountId: string,
  childId: string,
  context: CommandContext,
  { commands, clock }: Dependencies,
): Promise<void> {
  requireSuccess(
    await commands.handle(
      accountDecider,
      accountStream(accountId),
      { type: 'WithdrawChild', data: { at: clock.now(), childId } },
      context,
    ),
  )
}

/** Minutes for which the request that enrolled a child may still be running. */
const onItsWay = 10

/**
 * Frees the places of removed children, of children that were handed over, and of children whose request crashed.
 * Returns whether any place was freed.
 */
async function withdrawTheAbsent(
  accountId: string,
  { actor, correlationId, causationId }: CommandContext,
  dependencies: Dependencies,
): Promise<boolean> {
  const { state: enrolledAt } = await dependencies.commands.load(enrolments, accountStream(accountId))
  let withdrawn = false
  for (const [childId, at] of enrolledAt) {
    const { state } = await dependencies.commands.load(childDecider, childStream(childId))
    const isOthers = state.status === 'none' || (state.status === 'present' && state.accountId !== accountId)
    const isOver = dependencies.clock.millis() - Date.parse(at) > onItsWay * 60_000
    if (state.status === 'removed' || (isOthers && isOver)) {
      await withdraw(accountId, childId, { actor, correlationId, causationId, accountId }, dependencies)
      withdrawn = true
    }
  }
  return withdrawn
}

/** Folds the account's stream to the enrolled children and the times of their enrolment. */
const enrolments: Decider<ReadonlyMap<string, Instant>, never, AccountEvent> = {
  initial: new Map(),
  decide: () => [],
  evolve: (enrolled, event) => {
    if (event.type === 'ChildEnrolled') return new Map(enrolled).set(event.data.childId, event.data.at)
    if (event.type === 'ChildWithdrawn')
      return new Map([...enrolled].filter(([childId]) => childId !== event.data.childId))
    return enrolled
  },
}
