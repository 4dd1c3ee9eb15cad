import { categories } from '@filiz/domain/activity/events.ts'
import { presetInterests } from '@filiz/domain/child/schemas.ts'
import { fold } from '@filiz/domain/shared/turkish.ts'
import type { ShippedActivity } from './shipped.ts'

const ages = [2, 3, 4, 5, 6] as const
const monthThemes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
const fewestAnAge = 45

/** What is wrong with the catalogue as a whole and beyond the form of single entries, a sentence each; empty when it is sound. */
export function faultsOf(catalogue: readonly ShippedActivity[]): string[] {
  const faults: string[] = []

  const sameTwice = (what: string, of: (entry: ShippedActivity) => string) => {
    const seen = new Map<string, string>()
    for (const entry of catalogue) {
      const key = of(entry)
      const before = seen.get(key)
      if (before !== undefined) faults.push(`${entry.slug}: the same ${what} as ${before}`)
      seen.set(key, entry.slug)
    }
  }
  sameTwice('slug', (entry) => entry.slug)
  sameTwice('Turkish title', (entry) => fold(entry.content.translations.tr.title))
  sameTwice('English title', (entry) => fold(entry.content.translations.en?.title ?? entry.slug))

  for (const { slug, content } of catalogue) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) faults.push(`${slug}: a slug is lower-case letters, digits and single hyphens`)
    for (const language of ['tr', 'en'] as const) {
      const text = content.translations[language]
      if (!text) {
        faults.push(`${slug}: no ${language} text`)
        continue
      }
      if (!text.description) faults.push(`${slug}: no ${language} description`)
      if (!text.safetyNotes) faults.push(`${slug}: no ${language} safety notes`)
      if (text.steps.length < 3 || text.steps.length > 8) faults.push(`${slug}: ${text.steps.length} ${language} steps`)
      for (const step of text.steps) if (step.length > 300) faults.push(`${slug}: a ${language} step of ${step.length} characters`)
      for (const material of text.materials) if (material.length > 120) faults.push(`${slug}: a ${language} material of ${material.length} characters`)
    }
    const { tr, en } = content.translations
    if (en && tr.steps.length !== en.steps.length) faults.push(`${slug}: ${tr.steps.length} steps in Turkish, ${en.steps.length} in English`)
    if (en && tr.materials.length !== en.materials.length) faults.push(`${slug}: ${tr.materials.length} materials in Turkish, ${en.materials.length} in English`)
    for (const interest of content.interests) if (!(presetInterests as readonly string[]).includes(interest)) faults.push(`${slug}: no preset interest is called ${interest}`)
  }

  for (const age of ages) {
    const suiting = catalogue.filter(({ content }) => content.minAge <= age && age <= content.maxAge)
    if (suiting.length < fewestAnAge) faults.push(`only ${suiting.length} entries for age ${age}, ${fewestAnAge} are needed`)
    for (const category of categories) {
      if (!suiting.some(({ content }) => content.category === category)) faults.push(`nothing in ${category} for age ${age}`)
    }
  }
  for (const category of categories) {
    for (const theme of monthThemes) {
      if (!catalogue.some(({ content }) => content.category === category && content.monthTheme === theme)) faults.push(`nothing in ${category} for month ${theme}`)
    }
  }
  return faults
}
