import { documentsAsOf } from '@filiz/analyst/history/as-of.ts'
import { readChildHistory } from '@filiz/analyst/history/child-history.ts'
import { generateFamilies } from '@filiz/analyst/testing/generate-families.ts'
import { compare } from '@filiz/analyst/what-if/compare.ts'
import { plansOfLog } from '@filiz/analyst/what-if/plans-of-log.ts'
import { currentPolicy, policyOf } from '@filiz/domain/planning/policies.ts'
import { percentile } from '../load.ts'
import { makePlace } from '../place/bench-environment.ts'
import { milliseconds, perSecond, type Scenario } from '../scenario.ts'

/**
 * Uses three years of plans per child, made by the current policy. Measures reconstructing one child's plans as of a
 * past day, and making all plans again.
 */
export const history: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const engines = await place.open()
  const [children, months] = [quick ? 4 : 24, 36]
  const lived = await generateFamilies(engines, { children, months, begins: '2023-01', haveInterests: false })

  const when = '2024-07-15T18:00:00.000Z'
  const times: number[] = []
  for (let n = 0; n < (quick ? 20 : 200); n++) {
    const began = performance.now()
    const documents = documentsAsOf(
      await readChildHistory(engines.log, lived[n % children]!.childId, when),
      when,
      'plans',
    )
    times.push(performance.now() - began)
    if (documents.length !== 19) throw new Error(`${documents.length} plans`)
  }
  times.sort((a, b) => a - b)
  const median = percentile(times, 0.5)

  const plans = await plansOfLog(engines.log)
  // Warm up, so that compilation is not measured.
  for await (const _ of compare(engines.log, plans, policyOf(currentPolicy), { most: 2 * months })) {
    /* The results are not needed. */
  }
  const cpu = process.cpuUsage()
  let same = 0
  for await (const { made, other } of compare(engines.log, plans, policyOf(currentPolicy)))
    if (made.every(({ activityId }, index) => other[index]?.activityId === activityId)) same++
  const { user, system } = process.cpuUsage(cpu)
  await engines.close()
  if (same !== children * months) throw new Error(`${same} of ${children * months} plans were made again the same`)
  const rate = same / ((user + system) / 1e6)
  return [
    {
      id: 'analyst.as-of',
      value: median,
      unit: 'ms',
      spread: [times[0]!, times.at(-1)!],
      name: "as-of: one child's plans, 18 months of them",
      measured: `p50 ${milliseconds(median)}, p99 ${milliseconds(percentile(times, 0.99))}`,
      against: '',
      ratio: null,
      aim: 'p50 ≤ 50 ms',
      reached: median <= 50,
    },
    {
      id: 'analyst.what-if',
      value: rate,
      unit: '/s',
      spread: null,
      name: 'what-if: plans made again by the current policy, up to 36 months of history',
      measured: `${perSecond(rate)} a core`,
      against: `${same} plans, all the same as in the log`,
      ratio: null,
      aim: '≥ 300/s a core',
      reached: rate >= 300,
    },
  ]
}
