import { lazy, type ComponentType } from 'react'

/** Creates a component that has its own chunk. When the chunk cannot be loaded, nothing is shown in its place. */
export const lazyExtra = <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
