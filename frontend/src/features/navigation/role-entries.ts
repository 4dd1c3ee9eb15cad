import { lazy } from 'react'

/**
 * Loads `RoleEntries.tsx` for administrators and analysts. If it cannot be loaded, only the other entries are shown.
 */
export const RoleEntries = lazy(() => import('./RoleEntries.tsx').catch(() => ({ default: () => null })))
