import { registerHooks } from 'node:module'

/** `node --import` of this: the program is the next release, one of whose read models has changed (`next-children.ts`). */
const children = new URL('../../domain/read-models/children.ts', import.meta.url).href
const next = new URL('./next-children.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, resolve) {
    const found = resolve(specifier, context)
    return found.url === children && context.parentURL !== next ? { ...found, url: next } : found
  },
})
