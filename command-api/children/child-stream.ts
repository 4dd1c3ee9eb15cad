import { withDocument } from '@filiz/application/with-document.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { ChildState } from '@filiz/domain/child/evolve.ts'
import type { ChildDocument } from '@filiz/domain/read-models/documents.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import type { Dependencies } from '../dependencies.ts'

/** A child's decider with the document that answers are made of. */
export const childWithDocument = (childId: string) => withDocument(childDecider, children, childStream(childId))

/** The document of a child that is there; 404 for one that was removed, be it since the command was first done. */
export function presentChild({ state, document }: { readonly state: ChildState; readonly document: ChildDocument | undefined }): ChildDocument {
  if (state.status !== 'present' || !document) throw new ApiError('NOT_FOUND')
  return document
}

/** Whether it is the caller's own child: somebody else's is not found, and neither is one that was removed. */
export async function ownChild({ accountId }: Caller, childId: string, { commands }: Pick<Dependencies, 'commands'>): Promise<void> {
  const { state } = await commands.load(childDecider, childStream(childId), { sealed: true })
  if (state.status !== 'present' || state.accountId !== accountId) throw new ApiError('NOT_FOUND')
}
