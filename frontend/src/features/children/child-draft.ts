import { drafts } from '../../lib/api.ts'
import type { Child } from './api/children.ts'

/** What was filled in; and of a child that is changed, what it was when that began: somebody may have been faster since. */
export interface ChildDraft {
  readonly values: { readonly name: string; readonly birthDate: string; readonly interests: readonly string[] }
  readonly child?: Child
  readonly etag?: string
}

export const childDraft = (id = 'new') => drafts.of<ChildDraft>(`child ${id}`)
