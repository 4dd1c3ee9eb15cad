import type { CatalogueContent, CatalogueEntry, WorkingDraft } from '@filiz/http/contract/admin-shapes.ts'
import type { OpenedEntry } from './api/entry.ts'

/** Returns the editable content, without the fields that the server maintains. */
export function contentOf({
  id: _,
  status: _status,
  version: _version,
  recalled: _recalled,
  confirmed: _confirmed,
  updatedAt: _at,
  changedBy: _by,
  notes: _notes,
  workingDraft: _draft,
  publishAt: _publishAt,
  publicationRefused: _refused,
  ...content
}: CatalogueEntry): CatalogueContent {
  return content
}

const contentOfDraft = ({
  id: _,
  basedOn: _basedOn,
  version: _version,
  outdated: _outdated,
  savedAt: _at,
  publishAt: _publishAt,
  ...content
}: WorkingDraft): CatalogueContent => content

/** Returns the content to edit: the working draft of a published entry, or the entry itself. */
export const editedContent = ({ entry, draft }: OpenedEntry): CatalogueContent =>
  draft && entry.status === 'published' ? contentOfDraft(draft) : contentOf(entry)

/** Returns the English title when `language` is `en` and there is one, otherwise the Turkish title. */
export const titleOf = ({ translations: { tr, en } }: Pick<CatalogueContent, 'translations'>, language: 'tr' | 'en') =>
  (language === 'en' && en?.title) || tr.title

const copyMark = { tr: '(kopya)', en: '(copy)' }

/** Returns the content of a new draft with all fields of the edited content, and the titles marked as copies. */
export function copyOf(opened: OpenedEntry): CatalogueContent {
  const content = editedContent(opened)
  const { tr, en } = content.translations
  return {
    ...content,
    translations: {
      ...content.translations,
      tr: { ...tr, title: `${tr.title} ${copyMark.tr}` },
      ...(en && { en: { ...en, title: `${en.title} ${copyMark.en}` } }),
    },
  }
}
