/** Query of the page that the service worker keeps. It shows the run stored on the phone. */
const SHELL_PATH = '/driver?shell'

/** Returns true for the app without a driver's data. */
export function isShellRequest({ url }: Request): boolean {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`.replace(/=$/, '') === SHELL_PATH
}
