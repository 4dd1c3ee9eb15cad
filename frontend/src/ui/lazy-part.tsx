import type { ComponentType, ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { ErrorState } from './ErrorState.tsx'
import { lazyComponentHook } from './lazy-component-hook.ts'
import { Loading } from './Loading.tsx'

/** Shown in place of a part whose chunk could not be loaded. */
export const NotThere = ({ again }: { again: () => Promise<void> }) => (
  <ErrorState error={new ApiError({ status: 0, code: 'NETWORK' })} onRetry={() => void again().catch(() => {})} />
)

/**
 * A part of a page in a chunk of its own. If it cannot be loaded, shows an error in its place; the rest of the page is
 * unaffected.
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
