import { lazyExtra } from '../../ui/lazy-extra.ts'

/**
 * Loads `RoleEntries.tsx` for administrators and analysts. If it cannot be loaded, only the other entries are shown.
 */
export const RoleEntries = lazyExtra(() => import('./RoleEntries.tsx'))
