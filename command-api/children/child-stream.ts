import { withReadModel } from '@filiz/application/commands/with-read-model.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { looksOf, type Look } from '@filiz/domain/child/look.ts'
import type { ChildState } from '@filiz/domain/child/evolve.ts'
import { may, roleOf, type Actor, type Right } from '@filiz/domain/child/rights.ts'
import { applicantsFor, children, newCaregivers, type ChildDocument } from '@filiz/domain/read-models/children.ts'
import { localDay } from '@filiz/domain/shared/calendar.ts'
import { accountStream, childStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import { isForgotten } from '@filiz/engines/vault/forgotten-subjects.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { presentNew, toChild } from '@filiz/http/presenters/to-child.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { namesOf } from '../names.ts'

/** The child's decider combined with the child's read-model document, from which responses are made. */
export const childWithDocument = withReadModel(childDecider, children)

/**
 * Returns the document of an existing child. Throws 404 for a removed child, even if this is the repetition of a
 * command that succeeded earlier.
 */
export function presentChild({
  state,
  document,
}: {
  readonly state: ChildState
  readonly document: ChildDocument | undefined
}): ChildDocument {
  if (state.status !== 'present' || !document) throw new ApiError('NOT_FOUND')
  return document
}

/** Returns the look of a child: chosen, or by default of the owner's family. */
async function lookOf(
  { _id: id, ...own }: ChildDocument,
  { commands }: Pick<CommandApiDependencies, 'commands'>,
): Promise<Look> {
  if (own.picture && own.color) return { picture: own.picture, color: own.color }
  const { state: account } = await commands.load(accountDecider, accountStream(own.accountId), { maxAgeMs: 0 })
  const others = account.status === 'active' ? account.children.filter((child) => child !== id) : []
  const siblings = await Promise.all(
    others.map(async (sibling) => {
      const { state } = await commands.load(childDecider, childStream(sibling), {
        sealed: true,
        maxAgeMs: rememberedMs,
      })
      return state.status === 'present' ? [{ ...state, id: sibling }] : []
    }),
  )
  return looksOf([...siblings.flat(), { ...own, id }]).get(id)!
}

/**
 * Maximum age of cached states in milliseconds: the owner's right, which a hand-over ends within 10 s, and fields that
 * never change.
 */
const rememberedMs = 8_000

/** A child as the caller of a request follows it. */
export interface FollowedChild {
  readonly ownerId: string
  /** The caller with their role. */
  readonly by: Actor
  /** The owner's, in which the child's days begin. */
  readonly timeZone: string
}

/**
 * Returns the child with the caller's role. Throws `NOT_FOUND` for strangers and removed children, and `FORBIDDEN`
 * without the right. Only the owner's right may be some seconds old; a destroyed key is noticed at once.
 */
export async function childAs(
  { accountId, timeZone }: Pick<Caller, 'accountId' | 'timeZone'>,
  childId: string,
  right: Right,
  { commands, vault }: Pick<CommandApiDependencies, 'commands' | 'vault'>,
): Promise<FollowedChild> {
  const [child, forgotten] = await Promise.all([
    childOf(accountId, childId, commands),
    isForgotten(vault, personalSubject(childStream(childId))!),
  ])
  const role = child.status === 'present' ? roleOf(child, accountId) : undefined
  if (forgotten || child.status !== 'present' || !role) throw new ApiError('NOT_FOUND')
  if (!may(role, right)) throw new ApiError('FORBIDDEN')
  const by = { accountId, role }
  if (role === 'owner') return { ownerId: accountId, by, timeZone }
  const { state: owner } = await commands.load(accountDecider, accountStream(child.accountId), {
    sealed: true,
    maxAgeMs: rememberedMs,
  })
  if (owner.status !== 'active') throw new ApiError('NOT_FOUND')
  return { ownerId: child.accountId, by, timeZone: owner.timeZone }
}

async function childOf(
  accountId: string,
  childId: string,
  commands: CommandApiDependencies['commands'],
): Promise<ChildState> {
  const load = async (maxAgeMs: number) =>
    (await commands.load(childDecider, childStream(childId), { sealed: true, maxAgeMs })).state
  const cached = await load(rememberedMs)
  return cached.status === 'present' && cached.accountId === accountId ? cached : load(0)
}

/** Presents a child to one of its caregivers. */
export async function presentFollowed(
  document: ChildDocument,
  { by: { accountId, role }, ownerId, timeZone }: FollowedChild,
  dependencies: Pick<CommandApiDependencies, 'commands' | 'clock'>,
): Promise<Child> {
  const joined = role === 'owner' ? newCaregivers(document, dependencies.clock.now()) : []
  const names = await namesOf([ownerId, ...joined.map((one) => one.accountId)], dependencies)
  return toChild(document, localDay(dependencies.clock.now(), timeZone), await lookOf(document, dependencies), {
    role,
    owner: { accountId: ownerId, name: names.get(ownerId) ?? null },
    timeZone,
    offered: document.offeredTo === accountId,
    joined: presentNew(joined, names),
    applicants: applicantsFor(accountId, document, dependencies.clock.now()),
  })
}
