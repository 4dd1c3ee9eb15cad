/** Community ratings of one activity: sums over families, not attributable to a single one. */
export interface CommunityRating {
  readonly activityId: string
  /** Number of times planned in past months, and completed of these. */
  readonly planned: number
  readonly done: number
  /** Number of ratings, their sum (1–5) and their sum of squares. */
  readonly rated: number
  readonly engagement: number
  readonly squares: number
}
