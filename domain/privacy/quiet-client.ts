/** Settings for the error service's clients on server and browser: no data about users and no breadcrumbs. */
export const QUIET_CLIENT = {
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
  },
  sendClientReports: false,
  enhanceFetchErrorMessages: false as const,
  maxBreadcrumbs: 0,
}
