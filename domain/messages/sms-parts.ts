/** Letters of the alphabet that phones have used since 1991, and those that take two places of it. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const DOUBLE = '^{}\\[~]|€'

/**
 * Parts that a text message is sent and paid as: 160 letters of the basic alphabet in one or 153 in each of several, with any
 * other letter 70 or 67.
 * The alphabet is that of 3GPP TS 23.038.
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
