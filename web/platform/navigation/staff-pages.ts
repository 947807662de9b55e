/** Returns true for console and driver pages. Their routes are not in the manifest that the shop's pages load. */
export const isStaffPage = (path: string): boolean => /^\/(console|driver)(\/|\.data|\?|$)/i.test(path)

/** Returns true if a route id belongs to staff pages. */
export const isStaffRoute = (id: string): boolean => /^(console|driver)\//.test(id)

/** Returns true if the current document does not know the routes of the path. */
export function needsStaffDocument(path: string): boolean {
  const { routes } = Reflect.get(window, '__reactRouterManifest') as { routes: object }
  return isStaffPage(path) && !Object.keys(routes).some(isStaffRoute)
}
