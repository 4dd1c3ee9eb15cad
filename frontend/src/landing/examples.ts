import all from './examples.json' with { type: 'json' }

interface ExampleTexts {
  readonly title: string
  readonly purpose: string
  readonly description: string | null
  readonly materials: readonly string[]
  readonly steps: readonly string[]
  readonly safetyNotes: string | null
  readonly easier: string | null
  readonly harder: string | null
}

/** An activity of the shipped catalogue that visitors may read. */
export interface Example {
  readonly slug: string
  readonly category: string
  readonly minAge: number
  readonly maxAge: number
  readonly durationMinutes: number
  readonly tr: ExampleTexts
  readonly en: ExampleTexts
}

/** `npm run fixtures` copies these entries from the catalogue. */
export const examples: readonly Example[] = all
