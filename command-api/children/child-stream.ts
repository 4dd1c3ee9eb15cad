import { withDocument } from '@filiz/application/with-document.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { ChildState } from '@filiz/domain/child/evolve.ts'
import type { ChildDocument } from '@filiz/domain/read-models/documents.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import { childStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import { isForgotten } from '@filiz/engines/vault/forgotten.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import type { Dependencies } from '../dependencies.ts'

/** A child's decider with the document that answers are made of. */
export const childWithDocument = withDocument(childDecider, children)

/** The document of a child that is there; 404 for one that was removed, be it since the command was first done. */
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

/** Whose a child is never changes. */
const rememberedMs = 8_000

/**
 * Whether it is the caller's own child: somebody else's is not found, and neither is one that was removed. What is remembered
 * of the child may be some seconds old; that its key was destroyed is seen at once, whichever process did it.
 */
export async function ownChild(
  { accountId }: Caller,
  childId: string,
  { commands, vault }: Pick<Dependencies, 'commands' | 'vault'>,
): Promise<void> {
  const [{ state }, forgotten] = await Promise.all([
    commands.load(childDecider, childStream(childId), { sealed: true, maxAgeMs: rememberedMs }),
    isForgotten(vault, personalSubject(childStream(childId))!),
  ])
  if (forgotten || state.status !== 'present' || state.accountId !== accountId) throw new ApiError('NOT_FOUND')
}
