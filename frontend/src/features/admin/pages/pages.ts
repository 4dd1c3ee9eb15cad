/*
 * The pages for administrators, each loaded on demand. This module is loaded on demand, too, so that nobody else's
 * first script names them all.
 */
export const catalogue = () => import('./CataloguePage.tsx')
export const entryNew = () => import('./EntryNewPage.tsx')
export const entryEdit = () => import('./EntryEditPage.tsx')
export const entryHistory = () => import('./EntryHistoryPage.tsx')
export const transfer = () => import('./TransferPage.tsx')
export const figures = () => import('./FiguresPage.tsx')
export const feed = () => import('./FeedPage.tsx')
export const milestones = () => import('./MilestonesAdminPage.tsx')
export const people = () => import('./PeoplePage.tsx')
