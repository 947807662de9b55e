/** Console and driver pages. Their routes are not in the list that every page of the shop loads. */
export const isStaffPage = (path: string): boolean => /^\/(console|driver)(\/|\.data|\?|$)/i.test(path)

/** Whether a route, by its id, belongs to staff pages alone. */
export const isStaffRoute = (id: string): boolean => /^(console|driver)\//.test(id)

/** Whether the current document doesn't know the routes that a path needs. */
export function needsStaffDocument(path: string): boolean {
  const { routes } = Reflect.get(window, '__reactRouterManifest') as { routes: object }
  return isStaffPage(path) && !Object.keys(routes).some(isStaffRoute)
}
