/** For the error service's clients, of server and browser: nothing about whoever was there, and no trail of what they did. */
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
