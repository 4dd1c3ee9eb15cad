import type { Figures, FiguresOfActivity } from '../use/tally.ts'
import type { ReleasedUse } from './events.ts'

const hasAny = ({ planned, done, swapped }: Figures) => planned !== 0 || done !== 0 || swapped !== 0

/** Returns the figures as they are released: without ages and reasons that had none, and with means in hundredths. */
export const releasedUse = (activityId: string, figures: FiguresOfActivity): ReleasedUse => ({
  activityId,
  ...rounded(figures),
  byAge: figures.byAge.filter(hasAny).map(({ age, ...its }) => ({ age, ...rounded(its) })),
  byReason: figures.byReason.filter(({ times }) => times !== 0),
})

const rounded = ({ planned, done, swapped, engagement, difficulty }: Figures): Figures => ({
  planned,
  done,
  swapped,
  engagement: engagement && { ...engagement, mean: hundredths(engagement.mean) },
  difficulty: difficulty && { ...difficulty, mean: hundredths(difficulty.mean) },
})
const hundredths = (mean: number) => Math.round(mean * 100) / 100
