/** Cookies of the console's frame. Scripts write them, and the server reads them to render the frame. */
export const MENU_COOKIE = 'console_menu'
export const STORE_COOKIE = 'console_store'

/** Lifetime of both cookies in seconds: a year. */
const LIFETIME = 31_536_000

/** Stores a choice for the next page. An empty value removes it. */
export function rememberChoice(name: typeof MENU_COOKIE | typeof STORE_COOKIE, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? LIFETIME : 0}${secure}`
}
