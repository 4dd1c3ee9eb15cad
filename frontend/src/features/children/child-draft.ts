import type { Child } from '@filiz/http/contract/shapes.ts'
import type { Look } from '@filiz/domain/child/look.ts'
import { drafts } from '../../lib/api.ts'
import type { NamedFields } from './differences.ts'

/**
 * Unsaved form values. For an existing child also the child and its ETag at the time the form was opened, to detect a
 * concurrent change.
 */
export interface ChildDraft {
  readonly values: NamedFields & Partial<Look>
  readonly child?: Child
  readonly etag?: string
}

export const childDraft = (id = 'new') => drafts.of<ChildDraft>(`child ${id}`)
