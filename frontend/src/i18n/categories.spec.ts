import { categories } from '@filiz/domain/activity/events.ts'
import { categoryName } from '@filiz/domain/texts/categories.ts'
import { describe, expect, it } from 'vitest'
import en from './en/index.ts'
import tr from './tr/index.ts'

describe.each([
  ['tr', tr],
  ['en', en],
] as const)('the category names in %s', (language, texts) => {
  it.each(categories)('%s has the same name on the page and on the server', (category) => {
    expect(texts.categories[category]).toBe(categoryName(category, language))
  })
})
