import { z } from 'zod'

/** Returns what keeps a text from being the address of a shop, or null. */
function publicUrlProblem(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\/[^/]/i.test(text) || /\s/.test(text))
    return 'an address such as https://shop.example.com is needed'
  if (url.username || url.password || text.includes('@')) return 'leave out the user name and the password'
  if (url.search || url.hash || /[?#]/.test(text)) return 'leave out what follows the host, from ? or # on'
  if (url.pathname.replace(/\/+$/, '') !== '') return 'leave out the path: the shop is served at /'
  if (url.hostname.endsWith('.')) return 'leave out the dot at the end of the host'
  if (url.port === '0' || /:\/*$/.test(text)) return 'name a port from 1 to 65535, or none'
  if (!/^(\[[\da-f:.]+\]|[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*)$/i.test(url.hostname))
    return 'name one host of letters, digits, hyphens and dots'
  if (['0.0.0.0', '[::]'].includes(url.hostname)) return 'name a host that browsers can reach'
  return null
}

/** The shop's own address. Links start with it, so it is a scheme, a host and a port alone. */
export const PublicUrl = z
  .string()
  .superRefine((text, context) => {
    const message = publicUrlProblem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((text) => URL.parse(text)?.origin ?? text)
