import type { ActivityContent, ActivityEvent, ActivityText } from '../activity/events.ts'
import { placesOf } from '../activity/places.ts'
import { fold, sortKey } from '../shared/turkish.ts'
import type { ActivityDocument } from './documents.ts'
import { projection } from './projection.ts'

/** The catalogue, found and sorted as each language does it. */
export const activities = projection<ActivityDocument, ActivityEvent>({
  name: 'activities',
  version: 2,
  indexes: [
    ['status', 'sortTr'],
    ['status', 'sortEn'],
    ['status', 'category', 'sortTr'],
    ['status', 'category', 'sortEn'],
    ['status', 'monthTheme', 'sortTr'],
    ['status', 'monthTheme', 'sortEn'],
    ['status', 'energy', 'sortTr'],
    ['status', 'energy', 'sortEn'],
    ['status', 'nothingNeeded', 'sortTr'],
    ['status', 'nothingNeeded', 'sortEn'],
    ['position'],
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

function content(said: ActivityContent) {
  const { tr } = said.translations
  const en = said.translations.en ?? tr
  return {
    ...said,
    nothingNeeded: said.materialKinds?.length === 0,
    placesKey: listed(placesOf(said.places ?? [])),
    seasonKey: listed(said.season?.length ? said.season : everyMonth),
    searchTr: searchable(tr), searchEn: searchable(en),
    sortTr: sortKey(tr.title, 'tr'), sortEn: sortKey(en.title, 'en'),
  }
}

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1)

/** Between bars, so that `contains` finds a whole word. */
const listed = (words: readonly (string | number)[]) => `|${words.join('|')}|`
export const listedWord = (word: string | number) => listed([word])

const searchable = ({ title, purpose, materials }: ActivityText): string => [title, purpose, ...materials].map(fold).join('\n')
