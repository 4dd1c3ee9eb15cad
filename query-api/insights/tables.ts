import { describedTables } from '@filiz/data-set/tables/described-tables.ts'
import { listTables } from '@filiz/http/contract/tables.ts'
import { route } from '@filiz/http/route.ts'

export const listTablesRoute = route(listTables, async () => ({ data: describedTables }))
