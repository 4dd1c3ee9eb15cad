import type { Focus } from '../api/milestones.ts'

/** The focus of the month that can be chosen beside a milestone, and how it is chosen. */
export interface FocusChoice {
  readonly focus: Focus
  /** Ids of the milestones that it offers (`offeredFocuses`). */
  readonly offered: ReadonlySet<string>
  readonly choose: (milestoneId: string | null) => void
  readonly isPending: boolean
}
