/** What all families together made of one activity: sums, from which no family's own can be told. */
export interface Reception {
  readonly activityId: string
  /** How often it was in a plan of a month that is over, and how often it was done then. */
  readonly planned: number
  readonly done: number
  /** How often it was rated, and the sum of the ratings (1–5) and of their squares. */
  readonly rated: number
  readonly engagement: number
  readonly squares: number
}
