import { registerHooks } from 'node:module'

/**
 * Loaded with `node --import` before a service's entry. It replaces the engines by `engines.ts` and the read models by
 * `models.ts` in this folder, which behave like production until their fault is triggered. Production code does not
 * know of it.
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
