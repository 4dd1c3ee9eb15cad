import type { CatalogueContent, CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'

/** Returns the editable content, without the fields that the server maintains. */
export function contentOf({
  id: _,
  status: _status,
  version: _version,
  recalled: _recalled,
  confirmed: _confirmed,
  updatedAt: _at,
  ...content
}: CatalogueEntry): CatalogueContent {
  return content
}

/** Returns the English title when `language` is `en` and there is one, otherwise the Turkish title. */
export const titleOf = ({ translations: { tr, en } }: Pick<CatalogueContent, 'translations'>, language: 'tr' | 'en') =>
  language === 'en' && en ? en.title : tr.title
