/** Loads the diary's outbox, which every page connects after its first render. */
export const loadDiary = () => import('./browser-diary.ts')
