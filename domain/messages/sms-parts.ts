/** Characters of the GSM 7-bit alphabet, and `DOUBLE`, the characters that count as two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const DOUBLE = '^{}\\[~]|€'

/**
 * Returns the number of parts in which a text message is sent and billed. With the GSM 7-bit alphabet (3GPP TS 23.038),
 * a single part holds 160 characters and each of several parts 153; with any other character 70 and 67.
 */
export function smsParts(text: string): number {
  const letters = Array.from(text)
  const isBasic = letters.every((letter) => BASIC.includes(letter) || DOUBLE.includes(letter))
  const length = isBasic
    ? letters.reduce((sum, letter) => sum + (DOUBLE.includes(letter) ? 2 : 1), 0)
    : text.length
  const [one, each] = isBasic ? [160, 153] : [70, 67]
  return length <= one ? 1 : Math.ceil(length / each)
}
