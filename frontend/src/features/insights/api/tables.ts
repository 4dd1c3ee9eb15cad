import type { DataSetTable } from '@filiz/http/contract/tables.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

/** The dictionary of the tables; it changes only with the version of the server. */
export const useTables = () =>
  useQuery(
    queryOptions({
      queryKey: ['insights', 'tables'],
      queryFn: (context) => read<readonly DataSetTable[]>(context, '/insights/tables'),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
