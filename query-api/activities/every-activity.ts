import type { Query, ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from '../collections.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

const pageSize = 100

/** Reads all matching catalogue activities page by page (about a thousand). */
export async function everyActivity(
  readStore: ReadStore,
  query: Omit<Query, 'limit' | 'skip'>,
): Promise<readonly ActivityDocument[]> {
  const found: ActivityDocument[] = []
  for (let skip = 0; ; skip += pageSize) {
    const page = await readStore.find<ActivityDocument>(collections.activities, { ...query, skip, limit: pageSize })
    found.push(...page)
    if (page.length < pageSize) return found
  }
}
