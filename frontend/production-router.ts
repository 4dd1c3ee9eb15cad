import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Its package names the same files for production as for development: with warnings that no visitor is to load, nor to read on the console. */
export const productionRouter = (): Plugin => ({
  name: 'filiz:production-router',
  apply: 'build',
  config: () => {
    // The one that the pages get, which is react-router-dom's own.
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
