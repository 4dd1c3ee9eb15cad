import { registerHooks } from 'node:module'

/** `node --import` of this: the program is the next release, which knows one more type of event (`next-events.ts`). */
const known = new URL('../../domain/shared/known-events.ts', import.meta.url).href
const next = new URL('./next-events.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, resolve) {
    const found = resolve(specifier, context)
    return found.url === known && context.parentURL !== next ? { ...found, url: next } : found
  },
})
