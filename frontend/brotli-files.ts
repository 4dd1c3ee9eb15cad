import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const root = import.meta.dirname
const written = /\.(?:js|css|svg|json)$/

/**
 * Writes a brotli copy (best quality) of each text file. It is a sixth smaller than gzip, but too slow to create for
 * each request. `standalone/static-files.ts` sends the copy to browsers that accept brotli.
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
      // Run after the service worker is written.
      order: 'post',
      sequential: true,
      handler(error) {
        // After a failed build the files are missing. Return, so that the error of the build is reported instead.
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
