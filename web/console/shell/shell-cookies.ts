/** Cookies of the console's frame. Scripts write them, and the server reads them to render the frame. */
export const MENU_COOKIE = 'console_menu'
export const STORE_COOKIE = 'console_store'
/** Height of rows in tables: `compact`, or normal without the cookie. */
export const ROWS_COOKIE = 'console_rows'

/** Lifetime of the cookies in seconds: a year. */
const LIFETIME = 31_536_000

type ShellCookie = typeof MENU_COOKIE | typeof STORE_COOKIE | typeof ROWS_COOKIE

/** Stores a choice for the next page. An empty value removes it. */
export function rememberChoice(name: ShellCookie, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? LIFETIME : 0}${secure}`
}
