import type { Letter } from '@filiz/http/contract/query-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

const letterQuery = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'letter', id],
    queryFn: (context) => read<Letter>(context, `/plans/${encodeURIComponent(id)}/letter`),
  })

export const useLetter = (id: string) => useQuery(letterQuery(id))
