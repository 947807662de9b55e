/** `name.tld`, which mail programs and phones turn into a link. */
const HOST_LIKE = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u
const EMAIL_LIKE = /^[^\s@/]+@[^\s@/]+$/

/** Whether a word would be shown as a link. */
const isLinkLike = (word: string): boolean =>
  word.includes('://') || /^\W*www\./i.test(word) || (HOST_LIKE.test(word) && !EMAIL_LIKE.test(word))

export const containsLink = (text: string): boolean => text.split(/\s+/).some(isLinkLike)

/**
 * Breaks up all links except the shop's own: a text that a person typed reads the same and opens nothing, even in
 * programs that detect URLs.
 */
export const withoutForeignLinks = (text: string, ownUrl: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (isLinkLike(word) && !isOwn(word, ownUrl) ? broken(word) : word))
    .join('')

const broken = (word: string): string => word.replaceAll('://', ': //').replace(/\.(?=[\p{L}\p{N}])/gu, '. ')

function isOwn(word: string, ownUrl: string): boolean {
  const own = new URL(ownUrl)
  const bare = word.replace(/^[("'<[]+/, '')
  try {
    return new URL(bare.includes('://') ? bare : `${own.protocol}//${bare}`).origin === own.origin
  } catch {
    return false
  }
}
