import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const root = import.meta.dirname
const written = /\.(?:js|css|svg|json)$/

/**
 * Beside each file of text the same in the best brotli, a sixth less than gzip: too slow to be made for a request, so it is made
 * once. The server sends it to whoever can read it (`standalone/static-files.ts`).
 */
export const brotliFiles = (): Plugin => {
  let dist = join(root, 'dist')
  return {
    name: 'filiz:brotli-files',
    apply: 'build',
    configResolved({ build }) {
      dist = join(root, build.outDir)
    },
    closeBundle: {
      // After the service worker is written.
      order: 'post',
      sequential: true,
      handler(error) {
        // What went wrong is what is to be told, not that its files are missing.
        if (error) return
        for (const file of [
          ...readdirSync(join(dist, 'assets')).map((name) => join('assets', name)),
          'boot.js',
          'sw.js',
        ]) {
          if (!written.test(file)) continue
          const text = readFileSync(join(dist, file))
          const small = brotliCompressSync(text, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
            },
          })
          if (small.length < text.length) writeFileSync(join(dist, `${file}.br`), small)
        }
      },
    },
  }
}
