import type { Profiler } from 'node:inspector/promises'

interface Share {
  readonly milliseconds: number
  readonly percent: number
}

export interface ByFolder {
  /** Shares of the CPU time of the thread, without idle time. */
  readonly folders: Readonly<Record<string, Share>>
  readonly functions: readonly (Share & { readonly where: string })[]
}

/** Sums up a profile: self time by folder of this repository, by package, and of the most expensive functions. */
export function byFolder({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ByFolder {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const [folders, functions] = [new Map<string, number>(), new Map<string, number>()]
  let busy = 0
  samples.forEach((sample, index) => {
    const frame = frames.get(sample)!
    // Ignore the time for starting the profile.
    if (frame.functionName === '(idle)' || frame.url === 'node:inspector') return
    const ms = timeDeltas[index]! / 1000
    busy += ms
    const folder = folderOf(frame)
    folders.set(folder, (folders.get(folder) ?? 0) + ms)
    const where = `${frame.functionName || '(anonymous)'} ${frame.url.slice(frame.url.lastIndexOf('/') + 1)}:${frame.lineNumber + 1}`
    functions.set(where, (functions.get(where) ?? 0) + ms)
  })
  const share = (ms: number): Share => ({
    milliseconds: Math.round(ms * 10) / 10,
    percent: Math.round((ms / busy) * 1000) / 10,
  })
  const dearest = (map: Map<string, number>, count: number) =>
    [...map].toSorted(([, a], [, b]) => b - a).slice(0, count)
  return {
    folders: Object.fromEntries(dearest(folders, 60).map(([folder, ms]) => [folder, share(ms)])),
    functions: dearest(functions, 80).map(([where, ms]) => ({ where, ...share(ms) })),
  }
}

const root = new URL('../../..', import.meta.url).href

function folderOf({ url, functionName }: { readonly url: string; readonly functionName: string }): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native'
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (inPackage !== undefined && !inPackage.startsWith('@filiz/')) return `node_modules/${inPackage}`
  return url.replace(root, '').split('/').slice(0, 2).join('/')
}
