/** What a moment asks for; each is on or off, of a pair one at most. */
export interface TodayFilters {
  readonly minutes?: '10'
  readonly place?: 'home' | 'outdoors'
  readonly energy?: 'calm' | 'lively'
  readonly materials?: 'none'
}

const allowed = {
  minutes: ['10'],
  place: ['home', 'outdoors'],
  energy: ['calm', 'lively'],
  materials: ['none'],
} as const

/** Of what was stored only what is asked for today. */
export function filtersFrom(text: string | null): TodayFilters {
  try {
    const stored = JSON.parse(text ?? '{}') as Record<string, unknown> | null
    return Object.fromEntries(
      Object.entries(allowed).flatMap(([name, values]) =>
        values.filter((value) => value === stored?.[name]).map((value) => [name, value]),
      ),
    )
  } catch {
    return {}
  }
}

/** The filter turned on, in the place of its pair's other half, or off. */
export function toggled<Name extends keyof TodayFilters>(
  filters: TodayFilters,
  name: Name,
  value: NonNullable<TodayFilters[Name]>,
): TodayFilters {
  const { [name]: before, ...others } = filters
  return before === value ? others : { ...others, [name]: value }
}
