import { createHash } from 'node:crypto'
import type { Revision } from '@filiz/domain/shared/event.ts'
import { fieldError } from './api-error.ts'

/**
 * `"<revision>-<hash of what is sent>"` (design §17). `null` where no single stream stands behind the answer: such a
 * tag serves `If-None-Match` only.
 */
export const etagOf = (revision: Revision | null, sent: string | Buffer): string =>
  `"${revision ?? ''}-${createHash('sha256').update(sent).digest('hex').slice(0, 32)}"`

/**
 * The revision that `If-Match` asks for; undefined without the header, and for `*` (which holds for whatever exists, and
 * what does not exist is 404 anyway). A tag that was never ours is a revision that no stream has. A weak tag counts as
 * its strong one: proxies that compress weaken tags, and the revision is none the less right.
 */
export function revisionFromIfMatch(header: string | undefined): Revision | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const tag = /^\s*(?:W\/)?"([\x21\x23-\x7e]*)"\s*$/.exec(header)?.[1]
  if (tag === undefined) throw fieldError('If-Match', 'invalid')
  return tag.slice(0, Math.max(0, tag.lastIndexOf('-')))
}
