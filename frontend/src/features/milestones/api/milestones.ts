import type { AnswerBody, FocusBody } from '@filiz/domain/development/schemas.ts'
import type { Checklists, Milestone } from '@filiz/http/contract/milestones.ts'
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, read } from '../../../lib/api.ts'

const pathOf = (childId: string) => `/children/${encodeURIComponent(childId)}`

export const milestonesQuery = (childId: string) =>
  queryOptions({
    queryKey: ['milestones', childId],
    queryFn: (context) => read<Checklists>(context, `${pathOf(childId)}/milestones`),
  })

/** `may`: false for a person whose role does not see milestones. */
export const useMilestones = (childId: string, may: boolean) => useQuery({ ...milestonesQuery(childId), enabled: may })

export type Answer = Pick<Milestone, 'id' | 'answer' | 'day'>

async function putAnswer(queryClient: QueryClient, childId: string, { id, answer, day }: Answer) {
  const { queryKey } = milestonesQuery(childId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(
    queryKey,
    (known) =>
      known && {
        ...known,
        ages: known.ages.map((age) => ({
          ...age,
          domains: age.domains.map((domain) => ({
            ...domain,
            milestones: domain.milestones.map((one) => (one.id === id ? { ...one, answer, day } : one)),
          })),
        })),
      },
  )
}

/** Answers milestones of a child, one after the other. The page shows an answer at once. */
export function useAnswer(childId: string) {
  const queryClient = useQueryClient()
  /** The last answer to each milestone, because an earlier response must not replace it. */
  const last = useRef(new Map<string, Answer>())
  return useMutation({
    scope: { id: `milestones ${childId}` },
    mutationFn: async ({ id, answer, day }: Answer) =>
      (
        await api.put<Answer>(`${pathOf(childId)}/milestones/${encodeURIComponent(id)}`, {
          answer,
          day,
        } satisfies AnswerBody)
      ).data,
    onMutate: (chosen) => {
      last.current.set(chosen.id, chosen)
      return putAnswer(queryClient, childId, chosen)
    },
    onSuccess: async (saved, chosen) => {
      if (last.current.get(chosen.id) === chosen) await putAnswer(queryClient, childId, saved)
    },
    onError: () => void queryClient.invalidateQueries(milestonesQuery(childId)),
  })
}

export type Focus = Checklists['focuses'][number]

/** Chooses the focus of a month, or takes it back when category and milestone are null. */
export function useFocus(childId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `focus ${childId}` },
    mutationFn: async ({ year, month, category, milestoneId }: Omit<Focus, 'hasPlan'>) => {
      const path = `${pathOf(childId)}/focus`
      if (category === null && milestoneId === null) await api.delete(path, undefined, { query: { year, month } })
      else await api.put(path, { year, month, category, milestoneId } satisfies FocusBody)
    },
    onSettled: () => queryClient.invalidateQueries(milestonesQuery(childId)),
  })
}
