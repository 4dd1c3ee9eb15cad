import type { ActivityContent, ActivityEvent, ActivityText } from '../activity/events.ts'
import { fold, sortKey } from '../shared/turkish.ts'
import type { ActivityDocument } from './documents.ts'
import { projection } from './projection.ts'

/** The catalogue, found and sorted as each language does it. */
export const activities = projection<ActivityDocument, ActivityEvent>({
  name: 'activities',
  version: 1,
  indexes: [
    ['status', 'sortTr'],
    ['status', 'sortEn'],
    ['status', 'category', 'sortTr'],
    ['status', 'category', 'sortEn'],
    ['status', 'monthTheme', 'sortTr'],
    ['status', 'monthTheme', 'sortEn'],
  ],
  owners: () => ({}),
  when: {
    ActivityAdded: {
      begins: ({ data }) => ({ ...content(data.content), status: 'published', version: 1, updatedAt: data.at }),
    },
    ActivityRevised: {
      changes: (activity, { data }) => ({
        ...activity, ...content(data.content), version: activity.version + 1, updatedAt: data.at,
      }),
    },
    ActivityArchived: { changes: (activity, { data }) => ({ ...activity, status: 'archived', updatedAt: data.at }) },
    ActivityRestored: { changes: (activity, { data }) => ({ ...activity, status: 'published', updatedAt: data.at }) },
  },
})

function content({ category, monthTheme, minAge, maxAge, durationMinutes, videoUrl, pdfUrl, interests, translations }: ActivityContent) {
  const { tr } = translations
  const en = translations.en ?? tr
  return {
    category, monthTheme, minAge, maxAge, durationMinutes, videoUrl, pdfUrl, interests, translations,
    searchTr: searchable(tr), searchEn: searchable(en),
    sortTr: sortKey(tr.title, 'tr'), sortEn: sortKey(en.title, 'en'),
  }
}

const searchable = ({ title, purpose, materials }: ActivityText): string => [title, purpose, ...materials].map(fold).join('\n')
