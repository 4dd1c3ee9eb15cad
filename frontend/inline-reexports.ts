import type { Plugin, Rolldown } from 'vite'

/** Matches a file that contains only re-exports: `export{l as default,t as Scene}from"./later-1a2b3c.js";` */
const reexportOnly = /^export\{([^}]*)\}from["'`]\.\/([^"'`]+)["'`];\s*$/

interface Reexport {
  readonly to: string
  readonly names: string
}

function reexportOf({ code }: Rolldown.OutputChunk): Reexport | undefined {
  const [, names, to] = reexportOnly.exec(code) ?? []
  if (names === undefined || to === undefined) return undefined
  const members = names.split(',').map((one) => {
    const [inside, outside = inside] = one.trim().split(' as ')
    return `${outside}:m.${inside}`
  })
  return { to, names: `{${members.join(',')}}` }
}

/**
 * Removes files from the build that only re-export. A page in a shared chunk would otherwise be imported through such a
 * file, which costs a request. Importers reference the chunk directly, so their hashes change with it.
 */
export const inlineReexports = (): Plugin => ({
  name: 'filiz:straight-imports',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const passed = new Map(
        chunks.flatMap((chunk) => {
          const found = reexportOf(chunk)
          return found ? [[chunk.fileName.replace('assets/', ''), found] as const] : []
        }),
      )
      for (const chunk of chunks) {
        chunk.code = chunk.code
          .replaceAll(/import\(["'`]\.\/([^"'`]+)["'`]\)/g, (whole, file: string) => {
            const found = passed.get(file)
            return found ? `import("./${found.to}").then(m=>(${found.names}))` : whole
          })
          // Replaces the file in Vite's list of preloaded files, too.
          .replaceAll(/"assets\/([^"]+\.js)"/g, (whole, file: string) =>
            passed.has(file) ? `"assets/${passed.get(file)!.to}"` : whole,
          )
      }
    },
  },
})
