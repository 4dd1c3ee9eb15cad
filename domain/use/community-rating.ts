/** Community ratings of one activity, summed over families so that no single family can be identified. */
export interface CommunityRating {
  readonly activityId: string
  /** How often the activity was planned in past months, and how often it was then completed. */
  readonly planned: number
  readonly done: number
  /** Number of ratings, their sum (each is 1–5) and the sum of their squares. */
  readonly rated: number
  readonly engagement: number
  readonly squares: number
}
