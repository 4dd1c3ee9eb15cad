import type { CatalogueCandidate } from '@filiz/application/catalogue/catalogue.ts'
import { milestoneDomains } from '@filiz/domain/milestones/events.ts'
import { nextChecklist, reachedChecklists } from '@filiz/domain/milestones/checklists.ts'
import { eligible } from '@filiz/domain/planning/eligible.ts'
import { fnv1a, scatter } from '@filiz/domain/shared/hash.ts'
import type { DevelopmentDocument } from '@filiz/domain/read-models/development.ts'
import type { MilestoneDocument } from '@filiz/domain/read-models/milestones.ts'
import type { StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { ageInMonths } from '@filiz/domain/shared/age.ts'
import { addMonths, monthOf, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import { getMilestones, listMilestones, type Checklists } from '@filiz/http/contract/milestones.ts'
import { activityTitle, languageOfTexts } from '@filiz/http/presenters/to-activity-summary.ts'
import { toEditedMilestone } from '@filiz/http/presenters/to-milestones.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { openChildFor } from '../children/child-access.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { planIdOf } from '../plans/plan-access.ts'
import { todayOf } from '../plans/today.ts'
import { waitForPosition } from '../wait-for-position.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>

const read = [
  collections.milestones,
  collections.development,
  collections.children,
  collections.accounts,
  collections.plans,
  collections.activities,
]
/** Maximum number of milestones read, above the number that exists. */
const mostMilestones = 1_000
const mostActivities = 5

export const milestoneRoutes = (dependencies: Dependencies): Route[] => {
  const { readStore, sealer, clock, catalogue } = dependencies

  const allMilestones = () =>
    readStore.find<MilestoneDocument>(collections.milestones, { where: {}, sort: ['addedAt'], limit: mostMilestones })

  return [
    route(getMilestones, async (call) => {
      const fresh = await waitForPosition(call, readStore, read)
      const access = await openChildFor(call.caller, call.params.id, 'see-milestones', dependencies)
      const { child } = access
      const today = todayOf(access, clock)
      const months = [monthOf(today), addMonths(monthOf(today), 1)]
      const [milestones, stored, candidates, plans] = await Promise.all([
        allMilestones(),
        readStore.get<DevelopmentDocument>(collections.development, child._id),
        catalogue.candidates(),
        readStore.getMany<StoredPlan>(
          collections.plans,
          months.map((month) => planIdOf(child._id, month)),
        ),
      ])
      const development = stored && (await sealer.openDeep(stored))
      const suitable = eligible({
        catalogue: candidates,
        ageMonths: ageInMonths(child.birthDate, today),
        ...yearAndMonth(months[0]!),
        from: today,
        favourites: child.favourites,
        allergies: child.allergies,
      })
      const shown = reachedChecklists(child.birthDate, today)
      const practising = new Map(
        milestones
          .filter(({ content }) => shown.includes(content.ageMonths))
          .map((one) => [one._id, practisingOf(one, child._id, suitable)] as const),
      )
      const titles = await catalogue.byIds(new Set([...practising.values()].flat()), fresh)
      const inPlan = new Set(plans.find(({ period }) => period === months[0])?.items.map((item) => item.activityId))
      const answers = new Map(development?.answers.map((one) => [one.milestoneId, one]))

      const present = ({ _id: id, content }: MilestoneDocument) => ({
        id,
        ...content.translations[call.language],
        answer: answers.get(id)?.answer ?? null,
        day: answers.get(id)?.day ?? null,
        activities: practising.get(id)!.flatMap((activityId) => {
          const activity = titles.get(activityId)
          if (!activity) return []
          return [
            {
              id: activityId,
              title: activityTitle(activity, call.language),
              language: languageOfTexts(activity, call.language),
              inPlan: inPlan.has(activityId),
            },
          ]
        }),
      })
      const data: Checklists = {
        ages: shown.flatMap((ageMonths) => {
          const its = milestones.filter(({ content }) => content.ageMonths === ageMonths)
          if (its.length === 0) return []
          return [
            {
              ageMonths,
              source: its[0]!.content.source[call.language],
              domains: milestoneDomains.flatMap((domain) => {
                const found = its.filter(({ content }) => content.domain === domain)
                return found.length === 0 ? [] : [{ domain, milestones: found.map(present) }]
              }),
            },
          ]
        }),
        next: nextChecklist(child.birthDate, today) ?? null,
        focuses: months.map((month) => {
          const focus = development?.focuses.find(({ period }) => period === month)
          return {
            ...yearAndMonth(month),
            category: focus?.category ?? null,
            milestoneId: focus?.milestoneId ?? null,
            hasPlan: plans.some(({ period }) => period === month),
          }
        }),
      }
      return { data, ...(stored && { revision: stored.revision }) }
    }),

    route(listMilestones, async (call) => {
      await waitForPosition(call, readStore, [collections.milestones])
      const milestones = await allMilestones()
      // All of them are in one stream, so its revision is that of the latest change.
      const revision = milestones.map((one) => one.revision).reduce((a, b) => (a > b ? a : b), '')
      return { data: milestones.map((one) => toEditedMilestone(one._id, one)), ...(revision !== '' && { revision }) }
    }),
  ]
}

/**
 * Returns the activities that practise a milestone: those with most of its skills first, ties in a pseudo-random order
 * that is stable for each child.
 */
function practisingOf(
  { _id: id, content: { skills } }: MilestoneDocument,
  childId: string,
  suitable: readonly Pick<CatalogueCandidate, 'activityId' | 'skills'>[],
): readonly string[] {
  const seed = fnv1a(`${childId}|${id}|`)
  return suitable
    .map(({ activityId, skills: its }) => ({
      activityId,
      shared: skills.filter((skill) => its?.includes(skill)).length,
      tie: scatter(fnv1a(activityId, seed)),
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.tie - b.tie)
    .slice(0, mostActivities)
    .map(({ activityId }) => activityId)
}
