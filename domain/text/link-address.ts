const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const MAILBOX = /^[^\s@/:]+@[\w-]+(?:\.[\w-]+)+$/
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?=[/?#]|$)\S*$/i
const PAGE_OF_A_FILE = /^[^/?#]+\.(?:html?|php|pdf|aspx?)(?=[?#]|$)/i
const PATH = /^[\w-]+(?:\/[\w-]*)*(?:[?#]\S*)?$/

/**
 * Completes a typed link to a URL: adds `https://` to a host such as `www.oaic.gov.au`, `mailto:` to a mailbox, and a
 * leading slash to a path. Any other text is returned unchanged.
 */
export function completeLink(typed: string): string {
  const address = typed.trim()
  if (SCHEME.test(address) || /^[/#?]/.test(address)) return address
  if (MAILBOX.test(address)) return `mailto:${address}`
  if (HOST.test(address) && !PAGE_OF_A_FILE.test(address)) return `https://${address}`
  return PATH.test(address) ? `/${address}` : address
}
