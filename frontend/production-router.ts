import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/**
 * Uses the production build of react-router. The package's exports resolve to the development files in production, too,
 * which log warnings on the visitor's console.
 */
export const productionRouter = (): Plugin => ({
  name: 'filiz:production-router',
  apply: 'build',
  config: () => {
    // Resolve the copy of react-router that react-router-dom uses.
    const dom = createRequire(import.meta.url).resolve('react-router-dom/package.json')
    const files = join(dirname(createRequire(dom).resolve('react-router/package.json')), 'dist', 'production')
    return {
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(files, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(files, 'dom-export.mjs') },
        ],
      },
    }
  },
})
