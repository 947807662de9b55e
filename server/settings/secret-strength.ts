/** Random bytes in any common encoding have far more entropy; words, patterns and sequences have less. */
const MOST_BITS_NEEDED = 96
/** The share of a random text of 16 hex digits, the shortest that is accepted anywhere, in bits per character. */
const BITS_PER_CHARACTER = 2.2
const MOST_CHARACTERS_NEEDED = 10
const CHARACTERS_PER_CHARACTER = 0.375
const LONGEST_PATTERN = 12
/** Words of six letters or more: a shorter one occurs by chance in one of some thousand random keys. */
const PLACEHOLDER =
  /secret|password|passw0rd|change.?me|replace|example|sample|coldie|default|insert|your.?key|qwerty|asdfgh|zxcvbn|letmein|admin123|abc123|drinks|metrics|testing|development|production/i

/** Four words or more: a person's sentence has about one bit for each letter. */
const SENTENCE = /^(?:[A-Z]?[a-z]+[\s,._-]+){3,}[A-Z]?[a-z]+[.!?\d]*$/

/** Whether a secret looks invented by a person instead of generated, as itself or once decoded. */
export function isGuessable(secret: string): boolean {
  return isInvented(secret) || decodings(secret).some(isInventedText)
}

function isInvented(secret: string): boolean {
  const counts = Object.values(Object.groupBy(secret, (character) => character)).map((same) => same!.length)
  const bits = -counts.reduce((sum, count) => sum + count * Math.log2(count / secret.length), 0)
  return (
    counts.length < Math.min(MOST_CHARACTERS_NEEDED, secret.length * CHARACTERS_PER_CHARACTER) ||
    bits < Math.min(MOST_BITS_NEEDED, secret.length * BITS_PER_CHARACTER) ||
    hasPattern(secret) ||
    hasRuns(secret) ||
    SENTENCE.test(secret) ||
    PLACEHOLDER.test(secret)
  )
}

/** Encoding hides a pattern, a sequence or a sentence, and adds nothing to it. */
const isInventedText = (text: string): boolean =>
  hasPattern(text) || hasRuns(text) || (/^[\x20-\x7e\s]+$/.test(text) && isInvented(text))

/** Returns the bytes that the text stands for in hex and base64, as characters. */
function decodings(text: string): string[] {
  const isHex = /^(?:[\da-f]{2})+$/i.test(text)
  const isBase64 = /^[\w+/-]+={0,2}$/.test(text)
  return [
    ...(isHex ? [Buffer.from(text, 'hex').toString('latin1')] : []),
    ...(isBase64 ? [Buffer.from(text, 'base64').toString('latin1')] : []),
  ]
}

/** `abc123abc123…` */
function hasPattern(text: string): boolean {
  for (let period = 1; period <= Math.min(LONGEST_PATTERN, text.length / 2); period++)
    if (text === text.slice(0, period).repeat(text.length).slice(0, text.length)) return true
  return false
}

/** `abcdefgh…`, `98765432…`. In a random hex key about a sixth of the pairs are neighbours; more than half never are. */
function hasRuns(text: string): boolean {
  const steps = [...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at))
  return steps.filter((step) => Math.abs(step) <= 1).length > text.length / 2
}
