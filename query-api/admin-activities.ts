import type { ActivityDocument } from '@filiz/domain/read-models/documents.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { getCatalogueEntry, listCatalogue } from '@filiz/http/contract/admin-activities.ts'
import { toCatalogueEntry } from '@filiz/http/presenters/to-catalogue-entry.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { filterOf, titleOrder } from './catalogue-filter.ts'
import { collections } from './collections.ts'
import type { Dependencies } from './dependencies.ts'
import { settle } from './read-after.ts'
import { todayOf } from './today.ts'

/** The catalogue as administrators see it. */
export const adminActivityRoutes = ({ readStore, clock }: Pick<Dependencies, 'readStore' | 'clock'>): Route[] => [
  route(listCatalogue, async (call) => {
    await settle(call, readStore, [collections.activities])
    const { page, limit, status } = call.query
    const where = { status: status ?? { in: ['published', 'archived'] }, ...filterOf(call.query, call.language, todayOf(call.caller, clock)) }
    const [found, total] = await Promise.all([
      readStore.find<ActivityDocument>(collections.activities, { where, sort: titleOrder(call.language), skip: (page - 1) * limit, limit }),
      readStore.count(collections.activities, where),
    ])
    return { data: found.map(toCatalogueEntry), page: { page, limit, total, hasMore: page * limit < total } }
  }),

  route(getCatalogueEntry, async (call) => {
    await settle(call, readStore, [collections.activities])
    const entry = await readStore.get<ActivityDocument>(collections.activities, call.params.id)
    if (!entry) throw new ApiError('NOT_FOUND')
    return { data: toCatalogueEntry(entry), revision: entry.revision }
  }),
]
