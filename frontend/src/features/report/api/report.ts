import type { Language } from '@filiz/domain/shared/language.ts'
import type { Checklists } from '@filiz/http/contract/milestones.ts'
import type { Report } from '@filiz/http/contract/report.ts'
import { useQuery } from '@tanstack/react-query'
import { loadTextsIn } from '../../../i18n/index.ts'
import { api, read } from '../../../lib/api.ts'

/** The report, the checklists and the page's texts in the reader's language. */
export const useReport = (childId: string, language: Language, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['children', childId, 'report', language],
    queryFn: async (context) => {
      const path = `/children/${encodeURIComponent(childId)}`
      const [report, { data: checklists }] = await Promise.all([
        read<Report>(context, `${path}/report`, { lang: language }),
        api.get<Checklists>(`${path}/milestones`, { query: { lang: language }, signal: context.signal }),
        loadTextsIn(language, 'report'),
        loadTextsIn(language, 'family'),
      ])
      return { report, checklists }
    },
  })
