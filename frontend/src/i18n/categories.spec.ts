import { categories } from '@filiz/domain/activity/events.ts'
import { categoryName } from '@filiz/domain/texts/categories.ts'
import { describe, expect, it } from 'vitest'
import en from './en/index.ts'
import tr from './tr/index.ts'

describe.each([
  ['tr', tr],
  ['en', en],
] as const)('the areas of development, in %s', (language, texts) => {
  it.each(categories)('%s is called the same by the page and by the server', (category) => {
    expect(texts.categories[category]).toBe(categoryName(category, language))
  })
})
