import { createHash } from 'node:crypto'
import type { Revision } from '@filiz/domain/shared/event.ts'
import { fieldError } from './api-error.ts'

/**
 * Returns `"<revision>-<hash of the body>"`. A null revision means that the response does not come from a single
 * stream; such a tag works for `If-None-Match` only.
 */
export const etagOf = (revision: Revision | null, sent: string | Buffer): string =>
  `"${revision ?? ''}-${createHash('sha256').update(sent).digest('hex').slice(0, 32)}"`

/**
 * Removes the names of codings that compressing proxies append to tags: `"…-gzip"`, `"…--gzip"`, `"…;br"`, `"…"-gzip`.
 */
export const withoutCodings = (tags: string): string =>
  tags.replaceAll(/(")?(?:--?|[;:])(?:x-gzip|gzip|br|deflate|zstd)(?:(?=")|(?=\s*(?:,|$)))/gi, '$1')

/**
 * Returns the revision that `If-Match` requires, from an ETag or a revision alone; undefined without the header and for
 * `*` (it matches any existing resource, and a missing one is 404 anyway). A foreign tag yields a revision that no
 * stream has, so the write fails.
 * Weak tags count as strong ones: compressing proxies weaken tags, but the revision in them stays correct.
 */
export function revisionFromIfMatch(header: string | undefined): Revision | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const tag = /^\s*(?:W\/)?"([\x21\x23-\x7e]*)"\s*$/.exec(withoutCodings(header))?.[1]
  if (tag === undefined) throw fieldError('If-Match', 'invalid')
  return /^\d+$/.test(tag) ? tag : tag.slice(0, Math.max(0, tag.lastIndexOf('-')))
}
