import { lazy, Suspense, type ComponentType } from 'react'

/** A decoration. It is omitted when it cannot be loaded, which is likely in the situations that show it. */
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
