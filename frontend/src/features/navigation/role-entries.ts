import { lazy } from 'react'

/** `RoleEntries.tsx`, fetched for who has a role; where it cannot be had, the other entries are there. */
export const RoleEntries = lazy(() => import('./RoleEntries.tsx').catch(() => ({ default: () => null })))
