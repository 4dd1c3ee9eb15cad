import { createActivityDecider } from '../activity/decider.ts'
import { publicationErrors } from '../texts/publication.ts'

/** The decider of activities, which refuses a publication with the sentences of `texts/`. */
export const activityDecider = createActivityDecider(publicationErrors)
