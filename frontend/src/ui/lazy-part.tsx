import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../lib/api-error.ts'
import { Button } from './Button.tsx'
import { ErrorState } from './ErrorState.tsx'
import { lazyComponentHook } from './lazy-component-hook.ts'
import { Loading } from './Loading.tsx'
import type { LoadFailure } from './retry-load.ts'

/** Shown in place of a component whose chunk could not be loaded. */
export function NotThere({ why, again }: { why: LoadFailure; again: () => Promise<void> }) {
  const { t } = useTranslation()
  const retry = () => void again().catch(() => {})
  if (why === 'unreachable') return <ErrorState error={new ApiError({ status: 0, code: 'NETWORK' })} onRetry={retry} />
  return (
    <ErrorState
      error={null}
      text={t(($) => $.common.outdated)}
      action={<Button onClick={retry}>{t(($) => $.common.loadNewVersion)}</Button>}
    />
  )
}

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
    return failed ? <NotThere why={failed} again={again} /> : meanwhile
  }
}
