import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/**
 * Returns the pattern of the route that matches a URL, such as `/order/:orderId/tracking`. Metrics use it instead of
 * the URL, which may identify the visitor.
 */
export function routePattern(routes: Routes, url: string): string {
  const matches = matchRoutes(treeOf(routes), pageOf(url))
  if (!matches) return 'unknown page'
  return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
}

/** Returns the ids of the routes that match a URL, from the outermost to the page. */
export const routeIdsOf = (routes: Routes, url: string): string[] =>
  (matchRoutes(treeOf(routes), pageOf(url)) ?? []).map(({ route }) => route.id ?? '')

const pageOf = (url: string): string => url.replace(/\?.*$/s, '').replace(/(^\/_)?\.data$/, '') || '/'

const trees = new WeakMap<Routes, RouteObject[]>()

function treeOf(routes: Routes): RouteObject[] {
  const known = trees.get(routes)
  if (known) return known
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return []
      const { id, path, index } = route
      return index ? { id, path, index } : { id, path, children: below(id) }
    })
  const tree = below(undefined)
  trees.set(routes, tree)
  return tree
}
