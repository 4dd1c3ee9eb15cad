import { lazy, Suspense, type ComponentType } from 'react'
import { categoryClass } from '../../category-style.ts'
import type { Pictured } from './compose.ts'

interface Props {
  readonly activity: Pictured
  readonly wide?: boolean
  readonly className?: string | undefined
}

/** A decoration that is loaded after the text; empty when it cannot be loaded. */
const Scene = lazy(() =>
  import('./Scene.tsx').then(
    ({ Scene: scene }): { default: ComponentType<{ activity: Pictured }> } => ({ default: scene }),
    () => ({ default: () => null }),
  ),
)

/** A small picture of an activity, composed from its attributes. It contains no information that the text lacks. */
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
