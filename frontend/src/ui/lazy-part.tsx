import type { ComponentType, ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { ErrorState } from './ErrorState.tsx'
import { fileOf } from './file-of.ts'
import { Loading } from './Loading.tsx'

/** In the place of a part whose file could not be had. */
export const NotThere = ({ again }: { again: () => Promise<void> }) => (
  <ErrorState error={new ApiError({ status: 0, code: 'NETWORK' })} onRetry={() => void again().catch(() => {})} />
)

/** A part of a page in a file of its own. Where it cannot be had, that is said in its place, and the rest of the page stays as it is. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  meanwhile: ReactNode = <Loading />,
): ComponentType<Props> {
  const useFile = fileOf(load)
  return function LazyPart(props: Props) {
    const { Loaded, failed, again } = useFile()
    if (Loaded) return <Loaded {...props} />
    return failed ? <NotThere again={again} /> : meanwhile
  }
}
