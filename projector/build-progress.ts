import { frugalHeap } from '@filiz/engines/frugal-heap.ts'

export interface ProgressingModel {
  readonly name: string
  readonly isBuilt: boolean
  readonly replaces: string | null
}

/** Returns the models without rebuilds; nothing waits for a rebuild. */
export const servedModels = <M extends ProgressingModel>(owned: ReadonlyMap<string, M>): readonly M[] =>
  [...owned.values()].filter(({ replaces }) => replaces === null)

export type OnProgress = (progress: { readonly models: readonly string[]; readonly events: number }) => void

/** Reports how far the owned models are built, and limits memory meanwhile. */
export function createBuildProgress(owned: ReadonlyMap<string, ProgressingModel>, onProgress: OnProgress) {
  const eventsRead = new Map<string, number>()
  const heap = frugalHeap()
  return {
    read({ name, isBuilt, replaces }: ProgressingModel, events: number): void {
      if (isBuilt || replaces !== null) return
      heap.again()
      eventsRead.set(name, (eventsRead.get(name) ?? 0) + events)
      const names = servedModels(owned)
        .filter((model) => !model.isBuilt)
        .map((model) => model.name)
      onProgress({ models: names, events: Math.min(...names.map((one) => eventsRead.get(one) ?? 0)) })
    },
    built({ name }: ProgressingModel): void {
      eventsRead.delete(name)
      if (servedModels(owned).every(({ isBuilt }) => isBuilt)) heap.end()
    },
    end: heap.end,
  }
}

export type BuildProgress = ReturnType<typeof createBuildProgress>
