import type { Candidate } from './request.ts'

/** Returns the middle of an activity's age range in years: 2–3 covers 2.0 to 3.99, so its middle is 3. */
export const middleAge = ({ minAge, maxAge }: Pick<Candidate, 'minAge' | 'maxAge'>): number => (minAge + maxAge + 1) / 2

/** Returns an activity's level in years: the middle of its age range, plus half a year for each step of difficulty. */
export const levelOf = (activity: Candidate): number => middleAge(activity) + ((activity.difficulty ?? 3) - 3) / 2
