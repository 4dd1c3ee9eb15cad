import { lazy, Suspense, type ComponentType } from 'react'
import { categoryClass } from '../../category-style.ts'
import type { Pictured } from './compose.ts'

interface Props {
  readonly activity: Pictured
  readonly wide?: boolean
  readonly className?: string | undefined
}

/** A decoration: it comes after the words, and where it cannot be had its ground stays empty. */
const Scene = lazy(() =>
  import('./Scene.tsx').then(
    ({ Scene: scene }): { default: ComponentType<{ activity: Pictured }> } => ({ default: scene }),
    () => ({ default: () => null }),
  ),
)

/** A small picture of an activity, from what it is about. Says nothing that words do not. */
export const ActivityArt = ({ activity, wide = false, className }: Props) => (
  <svg
    viewBox={wide ? '-56 4 208 88' : '2 2 92 92'}
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    aria-hidden
    className={`${categoryClass(activity.category)} ${className ?? ''}`}
  >
    <Suspense>
      <Scene activity={activity} />
    </Suspense>
  </svg>
)
