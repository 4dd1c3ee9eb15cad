/** The filters for today's suggestion. Each is on or off, and opposites exclude each other. */
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

/** Parses stored filters. Unknown names and values are ignored. */
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

/** Toggles a filter. Turning it on replaces its opposite. */
export function toggled<Name extends keyof TodayFilters>(
  filters: TodayFilters,
  name: Name,
  value: NonNullable<TodayFilters[Name]>,
): TodayFilters {
  const { [name]: before, ...others } = filters
  return before === value ? others : { ...others, [name]: value }
}
