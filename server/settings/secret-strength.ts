/** Random bytes in any common encoding have far more entropy; words, patterns and sequences have less. */
const MAX_BITS_NEEDED = 96
/** Minimum bits per character. A random text of 16 hex digits, the shortest secret that any setting accepts, has more. */
const BITS_PER_CHARACTER = 1.7
const MAX_CHARACTERS_NEEDED = 8
const CHARACTERS_PER_CHARACTER = 0.3
const LONGEST_PATTERN = 12
const RUN_SHARE = 0.7
/** Words of at least six letters. A shorter word occurs by chance in about one of a thousand random keys. */
const PLACEHOLDER =
  /secret|password|passw0rd|change.?me|replace|example|sample|coldie|default|insert|your.?key|qwerty|asdfgh|zxcvbn|letmein|admin123|abc123|drinks|metrics|testing|development|production/i

/** A sentence of at least four words, which has about one bit of entropy per letter. */
const SENTENCE = /^(?:[A-Z]?[a-z]+[\s,._-]+){3,}[A-Z]?[a-z]+[.!?\d]*$/

/** Returns true if a secret looks invented by a person instead of generated, as written or decoded once. */
export function isGuessable(secret: string): boolean {
  return isInvented(secret) || decodings(secret).some(isInventedText)
}

function isInvented(secret: string): boolean {
  const counts = [...Map.groupBy(secret, (character) => character).values()].map(({ length }) => length)
  const bits = -counts.reduce((sum, count) => sum + count * Math.log2(count / secret.length), 0)
  return (
    counts.length < Math.min(MAX_CHARACTERS_NEEDED, secret.length * CHARACTERS_PER_CHARACTER) ||
    bits < Math.min(MAX_BITS_NEEDED, secret.length * BITS_PER_CHARACTER) ||
    hasPattern(secret) ||
    hasRuns(secret) ||
    SENTENCE.test(secret) ||
    PLACEHOLDER.test(secret)
  )
}

/** Applies the checks to decoded text: an encoding hides patterns and sentences, but adds no entropy. */
const isInventedText = (text: string): boolean =>
  hasPattern(text) || hasRuns(text) || (/^[\x20-\x7e\s]+$/.test(text) && isInvented(text))

/** Returns the text decoded from hex and from base64, one character per byte. */
function decodings(text: string): string[] {
  const isHex = /^(?:[\da-f]{2})+$/i.test(text)
  const isBase64 = /^[\w+/-]+={0,2}$/.test(text)
  return [
    ...(isHex ? [Buffer.from(text, 'hex').toString('latin1')] : []),
    ...(isBase64 ? [Buffer.from(text, 'base64').toString('latin1')] : []),
  ]
}

/** Returns true for a repeated pattern such as `abc123abc123…`. */
function hasPattern(text: string): boolean {
  for (let period = 1; period <= Math.min(LONGEST_PATTERN, text.length / 2); period++)
    if (text === text.slice(0, period).repeat(text.length).slice(0, text.length)) return true
  return false
}

/**
 * Returns true for sequences such as `abcdefgh…` and `98765432…`. In a random hex key about a sixth of the pairs are
 * neighbours; more than RUN_SHARE are in one of three million keys of 16 digits.
 */
function hasRuns(text: string): boolean {
  const steps = [...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at))
  return steps.filter((step) => Math.abs(step) <= 1).length > text.length * RUN_SHARE
}
