import { registerHooks } from 'node:module'

/** Opens the engines from the environment; prints every loaded module and then the outcome. */
registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context)
    console.log(`module ${resolved.url}`)
    return resolved
  },
})
const [{ readConfig }, { openEngines }] = await Promise.all([import('../config.ts'), import('../open.ts')])
try {
  const engines = await openEngines(readConfig())
  await engines.vault.put('kind', 'from-child', {}, 'any')
  console.log('open')
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(`refused: ${(error as Error).name}`)
}
