import type { RouteDefinition } from '@filiz/http/route.ts'

/** Values of path parameters by name; `{id}` has the name of what it identifies. */
export type Ids = Readonly<Record<string, string>> & { readonly child: string }

const singular: Readonly<Record<string, string>> = { children: 'child', plans: 'plan', activities: 'activity' }

export const nameOf = ({ method, path }: Pick<RouteDefinition, 'method' | 'path'>): string => `${method} ${path}`

/** Returns the route's path with these ids, and the child in the query if the route reads it there. */
export function pathOf(route: RouteDefinition, ids: Ids): string {
  const path = route.path.replaceAll(/(\w+)\/\{(\w+)\}/g, (_, plural: string, name: string) => {
    const id = ids[name === 'id' ? (singular[plural] ?? plural) : name]
    if (id === undefined) throw new Error(`no id for {${name}} of ${nameOf(route)}: give this route a path of its own`)
    return `${plural}/${id}`
  })
  return route.query && 'childId' in route.query.shape ? `${path}?childId=${ids.child}` : path
}

/** Returns an empty body, or undefined for a route without one. Throws if the route refuses an empty body. */
export function emptyBodyOf(route: RouteDefinition): object | undefined {
  if (!route.body) return undefined
  if (route.body.safeParse({}).success) return {}
  throw new Error(`an empty body is not valid for ${nameOf(route)}: give this route a body of its own`)
}
