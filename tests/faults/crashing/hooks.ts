import { registerHooks } from 'node:module'

/**
 * Module hooks, loaded with `node --import` before a service's entry. They replace the engines by `engines.ts` and the
 * read models by `models.ts` of this folder, which behave like production until a fault is triggered. Production code
 * contains nothing for this.
 */
const faulty = new Map([
  [new URL('../../../platform/engines/open.ts', import.meta.url).href, new URL('./engines.ts', import.meta.url).href],
  [
    new URL('../../../domain/read-models/models.ts', import.meta.url).href,
    new URL('./models.ts', import.meta.url).href,
  ],
])

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const instead = faulty.get(found.url)
    return instead !== undefined && context.parentURL !== instead ? { ...found, url: instead } : found
  },
})
