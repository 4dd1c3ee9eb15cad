import { withReadModel } from '@filiz/application/with-read-model.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { looksOf, type Look } from '@filiz/domain/child/look.ts'
import type { ChildState } from '@filiz/domain/child/evolve.ts'
import { children, type ChildDocument } from '@filiz/domain/read-models/children.ts'
import { accountStream, childStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import { isForgotten } from '@filiz/engines/vault/forgotten-subjects.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

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

/** Returns the look of a child: chosen, or by default of the family. */
export async function lookOf(
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
 * Maximum age of the cached child state in milliseconds. It may be that old because a child's account never changes.
 */
const rememberedMs = 8_000

/**
 * Throws `NOT_FOUND` unless this is the caller's own, existing child. The child's state may be some seconds old, but a
 * destroyed key is noticed at once, whichever process destroyed it.
 */
export async function ownChild(
  { accountId }: Caller,
  childId: string,
  { commands, vault }: Pick<CommandApiDependencies, 'commands' | 'vault'>,
): Promise<void> {
  const [{ state }, forgotten] = await Promise.all([
    commands.load(childDecider, childStream(childId), { sealed: true, maxAgeMs: rememberedMs }),
    isForgotten(vault, personalSubject(childStream(childId))!),
  ])
  if (forgotten || state.status !== 'present' || state.accountId !== accountId) throw new ApiError('NOT_FOUND')
}
