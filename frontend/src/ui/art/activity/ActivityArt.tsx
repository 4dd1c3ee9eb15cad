import { lazy, Suspense, type ComponentType } from 'react'
import { categoryClass } from '../../category-style.ts'
import type { Pictured, Shape } from './compose.ts'

interface Props {
  readonly activity: Pictured
  readonly wide?: boolean
  readonly className?: string | undefined
}

/** A decoration that is loaded after the text; empty when it cannot be loaded. */
const Scene = lazy(() =>
  import('./Scene.tsx').then(
    ({ Scene: scene }): { default: ComponentType<{ activity: Pictured; shape: Shape }> } => ({ default: scene }),
    () => ({ default: () => null }),
  ),
)

/**
 * A small picture of an activity. It contains no information that the text lacks. The whole picture is seen in a frame
 * of any shape: the background goes on beyond the view box.
 */
export const ActivityArt = ({ activity, wide = false, className }: Props) => (
  <svg
    viewBox={wide ? '-42 4 180 90' : '2 2 92 92'}
    fill="none"
    aria-hidden
    className={`${categoryClass(activity.category)} ${className ?? ''}`}
  >
    <Suspense>
      <Scene activity={activity} shape={wide ? 'wide' : 'square'} />
    </Suspense>
  </svg>
)
