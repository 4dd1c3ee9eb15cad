import { registerHooks } from 'node:module'

/**
 * `node --import` of this, before a service's own entry: its engines are then opened by `engines.ts` beside this, and its
 * read models are those of `models.ts`, which do as production's until their fault comes. Production code knows nothing of it.
 */
const faulty = new Map([
  [new URL('@filiz/engines/open.ts', import.meta.url).href, new URL('./engines.ts', import.meta.url).href],
  [new URL('@filiz/domain/read-models/models.ts', import.meta.url).href, new URL('./models.ts', import.meta.url).href],
])

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const instead = faulty.get(found.url)
    return instead !== undefined && context.parentURL !== instead ? { ...found, url: instead } : found
  },
})
