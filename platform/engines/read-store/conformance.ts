import { checkpointsConformance } from './conformance/checkpoints.ts'
import { collectionsConformance } from './conformance/collections.ts'
import { documentsConformance } from './conformance/documents.ts'
import { queriesConformance } from './conformance/queries.ts'
import { removalsConformance } from './conformance/removals.ts'
import { replacingConformance } from './conformance/replacing.ts'
import type { ReadStoreUnderTest } from './store-under-test.ts'

/**
 * Conformance tests for every read store engine. `fresh` returns an empty one for each test and cleans up after it. Set
 * `sortsByCodePoints` to false for a stand-in that sorts by UTF-16: the tests then use only data with the same order in
 * both.
 */
export function readStoreConformance(
  engine: string,
  fresh: () => Promise<ReadStoreUnderTest>,
  { sortsByCodePoints = true } = {},
): void {
  const underTest = { engine, fresh, sortsByCodePoints }
  documentsConformance(underTest)
  removalsConformance(underTest)
  checkpointsConformance(underTest)
  queriesConformance(underTest)
  collectionsConformance(underTest)
  replacingConformance(underTest)
}
