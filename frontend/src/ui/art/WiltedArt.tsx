import { lazy, Suspense, type ComponentType } from 'react'

/** A decoration: where it cannot be had, which is when it is wanted, it is simply absent. */
const Wilted = lazy(() =>
  import('./Wilted.tsx').then(
    ({ Wilted: art }): { default: ComponentType } => ({ default: art }),
    () => ({ default: () => null }),
  ),
)

export const WiltedArt = () => (
  <Suspense>
    <Wilted />
  </Suspense>
)
