import { makePlan } from '@filiz/domain/planning/plan.ts'
import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import { chanceFrom } from '@filiz/analyst/statistics/chance.ts'
import type { Contestant } from './policies/contestant.ts'
import { live } from './simulate.ts'
import type { World } from './worlds/world.ts'

/**
 * Returns the number of requests whose plan changes when history, catalogue, ratings or traits are reordered. It must
 * be 0.
 */
export function differing(policy: string, world: World, catalogue: readonly Candidate[], families: number): number {
  const requests: PlanRequest[] = []
  const spy: Contestant = {
    name: 'spy',
    plan(request) {
      requests.push(request)
      return makePlan(request, policy).items.map(({ activityId }) => activityId)
    },
  }
  const others = chanceFrom('determinism others')
  const heard = catalogue.map(({ activityId }) => ({
    activityId,
    planned: 60,
    done: others.whole(20, 50),
    rated: 20,
    engagement: others.whole(50, 90),
    squares: 400,
  }))
  for (let family = 0; family < families; family++)
    live(spy, { world, catalogue, seed: `determinism ${family}`, months: 8, begins: '2026-03', heard })
  const chance = chanceFrom('determinism')
  return requests.filter((request) => {
    const turned = <T>(list: readonly T[]) => chance.some(list, list.length)
    const catalogue = turned(request.catalogue).map((entry) => ({
      ...entry,
      interests: turned(entry.interests),
      places: entry.places ? turned(entry.places) : null,
      materialKinds: entry.materialKinds ? turned(entry.materialKinds) : null,
    }))
    const shuffled = { ...request, catalogue, history: turned(request.history), heard: turned(heard) }
    return JSON.stringify(makePlan(request, policy)) !== JSON.stringify(makePlan(shuffled, policy))
  }).length
}
