import type { ComponentType, ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { ErrorState } from './ErrorState.tsx'
import { lazyComponentHook } from './lazy-component-hook.ts'
import { Loading } from './Loading.tsx'

/** Shown in place of a component whose chunk could not be loaded. */
export const NotThere = ({ again }: { again: () => Promise<void> }) => (
  <ErrorState error={new ApiError({ status: 0, code: 'NETWORK' })} onRetry={() => void again().catch(() => {})} />
)

/**
 * Creates a component that has its own chunk. When the chunk cannot be loaded, an error is shown in its place, and the
 * rest of the page still works.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  meanwhile: ReactNode = <Loading />,
): ComponentType<Props> {
  const useFile = lazyComponentHook(load)
  return function LazyPart(props: Props) {
    const { Loaded, failed, again } = useFile()
    if (Loaded) return <Loaded {...props} />
    return failed ? <NotThere again={again} /> : meanwhile
  }
}
