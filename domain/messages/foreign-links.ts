/** Dot and neighbouring letters of `name.tld`, which mail programs and phones turn into a link. */
const HOST_LIKE = /[\p{L}\p{N}-]\.\p{L}{2}/u
const EMAIL_LIKE = /^[^\s@/]+@[^\s@/]+$/

/** Returns whether a mail program would show a word as a link. */
const isLinkLike = (word: string): boolean =>
  word.includes('://') || /^\W*www\./i.test(word) || (HOST_LIKE.test(word) && !EMAIL_LIKE.test(word))

/** Common top-level domains. The list can't be complete, so links in e-mails are broken up as well. */
const COMMON_ENDINGS = new Set(
  (
    'com net org edu gov mil info biz mobi asia example test local app dev shop store online site website web xyz top club ' +
    'link click live page blog tech cloud space fun icu vip win bid loan zone today life world media email support help ' +
    'news money bank pay cash deals beer wine bar pub agency digital network systems solutions services group company'
  ).split(' '),
)
const DOTTED_NAME = /^\p{L}[\p{L}\p{M}'’-]*(?:\.\p{L}[\p{L}\p{M}'’-]*)+\.?$/u
const COUNTRY_ENDING = /\.\p{Ll}{2}\.?$/u

/**
 * Returns whether a word is a name with dots, such as `Anne.Marie` or `J.R.Smith`, and not a host such as `evil.com`.
 */
function isDottedName(word: string): boolean {
  if (!DOTTED_NAME.test(word) || /^www\./i.test(word) || COUNTRY_ENDING.test(word)) return false
  return !word.split('.').some((part) => COMMON_ENDINGS.has(part.toLowerCase()))
}

/** Returns whether a person's name contains a word that would be shown as a link. */
export const containsLink = (name: string): boolean =>
  name.split(/\s+/).some((word) => isLinkLike(word) && !isDottedName(word))

/**
 * Breaks up all links except the shop's own. The text stays readable, but programs that detect URLs no longer link it.
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
