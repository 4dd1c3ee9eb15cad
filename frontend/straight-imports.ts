import type { Plugin, Rolldown } from 'vite'

/** `export{l as default,t as Scene}from"./later-1a2b3c.js";` and nothing else. */
const onlyPasses = /^export\{([^}]*)\}from["'`]\.\/([^"'`]+)["'`];\s*$/

interface Passing {
  readonly to: string
  readonly names: string
}

function passing({ code }: Rolldown.OutputChunk): Passing | undefined {
  const [, names, to] = onlyPasses.exec(code) ?? []
  if (names === undefined || to === undefined) return undefined
  const members = names.split(',').map((one) => {
    const [inside, outside = inside] = one.trim().split(' as ')
    return `${outside}:m.${inside}`
  })
  return { to, names: `{${members.join(',')}}` }
}

/**
 * A page that shares a file with others is asked for by a file of its own that says no more than which it is: a request, and on a slow
 * network 0.4 s, for nothing. Here whoever asks for it is told at once. What a file says of another is in its hash, and so is this.
 */
export const straightImports = (): Plugin => ({
  name: 'filiz:straight-imports',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const passed = new Map(
        chunks.flatMap((chunk) => {
          const found = passing(chunk)
          return found ? [[chunk.fileName.replace('assets/', ''), found] as const] : []
        }),
      )
      for (const chunk of chunks) {
        chunk.code = chunk.code
          .replaceAll(/import\(["'`]\.\/([^"'`]+)["'`]\)/g, (whole, file: string) => {
            const found = passed.get(file)
            return found ? `import("./${found.to}").then(m=>(${found.names}))` : whole
          })
          // Of the list of what is to be fetched along.
          .replaceAll(/"assets\/([^"]+\.js)"/g, (whole, file: string) =>
            passed.has(file) ? `"assets/${passed.get(file)!.to}"` : whole,
          )
      }
    },
  },
})
