/** Loads the outbox, which every page connects after its first render. */
export const loadOutbox = () => import('./browser-outbox.ts')
