import type { CatalogueContent, CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'

/** The editable content, without the fields that the server maintains. */
export function contentOf({
  id: _,
  status: _status,
  version: _version,
  recalled: _recalled,
  updatedAt: _at,
  ...content
}: CatalogueEntry): CatalogueContent {
  return content
}

/** The English title if `language` is `en` and there is one, otherwise the Turkish title. */
export const titleOf = ({ translations: { tr, en } }: Pick<CatalogueContent, 'translations'>, language: 'tr' | 'en') =>
  language === 'en' && en ? en.title : tr.title
