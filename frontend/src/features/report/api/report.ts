import type { Language } from '@filiz/domain/shared/language.ts'
import type { Report } from '@filiz/http/contract/report.ts'
import { useQuery } from '@tanstack/react-query'
import { loadTextsIn } from '../../../i18n/index.ts'
import { read } from '../../../lib/api.ts'

/** The report and the page's texts in the reader's language. */
export const useReport = (childId: string, language: Language) =>
  useQuery({
    queryKey: ['children', childId, 'report', language],
    queryFn: async (context) => {
      const [report] = await Promise.all([
        read<Report>(context, `/children/${encodeURIComponent(childId)}/report`, { lang: language }),
        loadTextsIn(language, 'report'),
      ])
      return report
    },
  })
