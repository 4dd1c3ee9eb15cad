import { Suspense } from 'react'
import { lazyExtra } from '../lazy-extra.ts'

/** A decoration. It is omitted when it cannot be loaded, which is likely in the situations that show it. */
const Wilted = lazyExtra(async () => ({ default: (await import('./Wilted.tsx')).Wilted }))

export const WiltedArt = () => (
  <Suspense>
    <Wilted />
  </Suspense>
)
