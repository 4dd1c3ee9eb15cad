import { reasonMessage } from '@filiz/domain/texts/reasons.ts'
import { tableOf } from '../history/lines.ts'
import type { ExplainedCandidate, Explanation } from './explain.ts'

/** Formats an explanation as terminal lines. `notChosen` is the number of rejected candidates to show per category. */
export function explanationLines(explanation: Explanation, notChosen: number): readonly string[] {
  const { planId, type, at, position, policyVersion, ageMonths, basedOn, candidatesHash, heard, again, why, leftOut } =
    explanation
  const head = [
    `plan ${planId}`,
    `  ${type === 'PlanMade' ? 'made' : 'made anew'} at ${at} (position ${short(position)}) by ${policyVersion}, for a child of ${ageMonths} months`,
    `  from what had been read up to position ${short(basedOn)}; candidates' hash ${candidatesHash.slice(0, 16)}…`,
    ...(heard === null ? [] : [`  with what other families made of activities up to ${heard}`]),
    `  left out: ${leftOut}`,
  ]
  const chosen = ['', "chosen, in the plan's order:", ...indented(tableOf(chosenRows(explanation)))]
  if (again === null) return [...head, ...chosen, '', why!]
  return [
    ...head,
    ...(again.months.length > 0
      ? [
          '',
          `looked back on${readTo(again, basedOn)}:`,
          ...indented(tableOf(again.months.map((month) => ({ ...month })))),
        ]
      : ['', 'no month to look back on: it is the first plan']),
    ...chosen,
    '',
    `chosen from ${again.candidates.length} candidates${again.catalogue === basedOn ? '' : ` (the catalogue up to position ${short(again.catalogue)})`}; the best of each area that were not chosen:`,
    ...(notChosen > 0 ? indented(tableOf(restRows(again.candidates, notChosen))) : []),
    '',
    ...(again.difference === null ? [] : [`differs: ${again.difference}`]),
    `identical: ${again.identical ? 'yes' : 'no'}`,
  ]
}

/**
 * Returns a line with the position up to which the plan maker had read, if that is later than the event's `basedOn`.
 */
function readTo({ history, planBefore }: NonNullable<Explanation['again']>, basedOn: string): string {
  const further = (position: string | undefined) => position !== undefined && position > basedOn
  const said = [
    ...(further(history) ? [`up to position ${short(history)}`] : []),
    ...(further(planBefore) ? [`the plan before up to position ${short(planBefore!)}`] : []),
  ]
  return said.length === 0 ? '' : ` (${said.join('; ')})`
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
const short = (position: string) => position.replace(/^0+(?=\d)/, '')

function chosenRows({ items, again }: Explanation) {
  const candidates = new Map(again?.candidates.map((candidate) => [candidate.activityId, candidate]))
  return items.map(({ activityId, title, category, score, parts, probability, reasons }) => ({
    activity: activityId,
    title,
    area: category,
    score: score ?? candidates.get(activityId)?.score ?? null,
    rank: rankOf(candidates.get(activityId), again?.candidates),
    moved: candidates.get(activityId)?.moved ?? null,
    chance: probability === undefined || probability === 1 ? null : probability.toFixed(3),
    parts: parts === undefined ? null : partsText(parts),
    because: reasons.map((reason) => reasonMessage(reason, 'en')).join('; '),
  }))
}

const restRows = (candidates: readonly ExplainedCandidate[], most: number) =>
  [
    ...Map.groupBy(
      candidates.filter(({ chosen }) => !chosen),
      ({ category }) => category,
    ).values(),
  ]
    .flatMap((area) => area.slice(0, most))
    .map((candidate) => ({
      activity: candidate.activityId,
      title: candidate.title,
      area: candidate.category,
      score: candidate.score,
      rank: rankOf(candidate, candidates),
      moved: candidate.moved ?? null,
      parts: candidate.parts === undefined ? null : partsText(candidate.parts),
      but: candidate.refused
        ? 'the family will not have it'
        : candidate.monthsAway !== null && candidate.monthsAway <= lately
          ? `planned ${candidate.monthsAway} month${candidate.monthsAway === 1 ? '' : 's'} away`
          : null,
    }))

const lately = 3

const rankOf = (candidate: ExplainedCandidate | undefined, candidates: readonly ExplainedCandidate[] | undefined) =>
  candidate && candidates
    ? `${candidate.rank} of ${candidates.filter(({ category }) => category === candidate.category).length}`
    : null

const partsShown = 5

/** Formats the largest score parts, and the number of further ones. */
function partsText(parts: Readonly<Record<string, number>>): string {
  const all = Object.entries(parts)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([part, value]) => `${part} ${value < 0 ? '−' : '+'}${Math.abs(value)}`)
  return [...all.slice(0, partsShown), ...(all.length > partsShown ? [`${all.length - partsShown} more`] : [])].join(
    ', ',
  )
}
