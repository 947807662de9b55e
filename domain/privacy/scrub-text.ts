/** Words of a field whose value is somebody's own, whatever its shape. */
const PRIVATE_FIELD =
  'password|passcode|secret|token|nonce|authorization|cookie|api_?key|(?:(?:first|last|full|given|family|sur)[_ ]?)?name|surname|dob|birth(?:day|date)|date[_ ]of[_ ]birth|email|mobile|phone|contact_number|address(?:_\\w+)?|street|suburb|postcode|instructions|referral_code|card(?:_?number)?|cvv|cvc'
const STREET =
  'street|st|road|rd|avenue|ave|drive|dr|court|ct|place|pl|lane|ln|crescent|cres|parade|pde|terrace|tce|boulevard|blvd|highway|hwy|close|cl|grove|gr|way|square|sq|esplanade|promenade|circuit|cct|mews|quay|wharf'
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

type Rule = readonly [shape: RegExp, put: string | ((match: string, ...parts: string[]) => string)]

/**
 * In this order: what is told by the words around it goes first, bare numbers last. No two parts of a rule that may both
 * go on and on can stand for the same letters: whoever writes the text would choose how long a rule takes.
 */
const RULES: readonly Rule[] = [
  // PostgreSQL shows the row that broke a constraint, and what a column could not read.
  [/\((\w[\w", ]*)\)=\(.*?\)(?= already| is| conflicts|\.|$)/gim, '($1)=([value])'],
  [/Failing row contains \([^\n]*/gi, 'Failing row contains ([row])'],
  [/((?:invalid input|out of range)[^"\n]*: )"[^\n]*"/gi, '$1"[value]"'],
  // A parser shows what it stumbled over.
  [/Unexpected (token|string|number)[^\n]*?(?=,? (?:is not valid JSON|in JSON))/gi, 'Unexpected $1'],
  [/(https?|wss?|postgres(?:ql)?):\/\/[^\s"'<>()]+/gi, (url) => keptPart(url)],
  [/(\/[\w./%-]*)\?[^\s"'<>()]+/g, '$1?[query]'],
  // "name":"Robin" and name=Robin alike; of a bare value the rest of the words up to a comma or a line's end.
  [
    new RegExp(
      `(["']?\\b(?:${PRIVATE_FIELD})\\b["']?\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"|'[^']*'|[^\\s,;&})\\]][^,;&})\\]\\n]*)`,
      'gi',
    ),
    '$1[private]',
  ],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/[^\s"'<>()[\],;:=/\\]+(?:@|%40)[^\s"'<>()[\],;:=/\\@%]+\.[^\s"'<>()[\],;:=/\\@]{2,}/gi, '[email]'],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '[token]'],
  [/[\w-]{32,}/g, (word) => (isDrawn(word) ? '[token]' : word)],
  [
    new RegExp(
      `\\b(?:(?:unit|level|shop|flat|apt|apartment|suite|u)\\.?\\s*\\d+\\w?\\s*[,/]?\\s*)?\\d+[a-z]?(?:\\s*[/-]\\s*\\d+[a-z]?)?\\s+(?:[\\p{L}'’.-]+\\s+){1,4}(?:${STREET})\\b\\.?(?:,?\\s{0,3}[\\p{L} ]{2,40}?(?=,?\\s{0,3}(?:VIC|NSW|\\d{4}\\b)))?(?:,?\\s*(?:VIC|NSW|QLD|SA|WA|TAS|ACT|NT)\\b)?(?:,?\\s*\\d{4}\\b)?`,
      'giu',
    ),
    '[address]',
  ],
  [/\b(code|pin|otp|passcode|cvv|cvc)\b([^\d\n]{0,20})\d{3,8}\b/gi, '$1$2[code]'],
  [/\b\d{3,8}\b([^\d\n]{0,20}\b(?:code|pin|otp|passcode|cvv|cvc)\b)/gi, '[code]$1'],
  [
    /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?/g,
    '[date]',
  ],
  [new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}\\.?,?\\s+\\d{4}\\b`, 'gi'), '[date]'],
  [new RegExp(`\\b${MONTH}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}\\b`, 'gi'), '[date]'],
  [/\b\d(?:[ -]?\d){12,18}\b/g, (digits) => (isCard(digits) ? '[card]' : '[number]')],
  [/(?<![\w.])(?:\+|00)\d(?:[ ().-]{0,2}\d){7,13}\b/g, '[phone]'],
  [/(?<![\w.])\(?0[23478]\)?(?:[ .-]?\d){8}\b/g, '[phone]'],
  [/(?<![\w.])1[38]00(?:[ .-]?\d){6}\b|(?<![\w.])13(?:[ .-]?\d){4}\b/g, '[phone]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[ip]'],
  [/\b(?:[\da-f]{1,4}:){3,7}(?::?[\da-f]{1,4})\b/gi, '[ip]'],
  [/-?\b\d{1,3}\.\d{4,}\b/g, '[place]'],
  [/\b\d{8,}\b/g, '[number]'],
]

/** Below this a message says what is wrong; above it, it carries somebody's letter. */
const LONGEST_TEXT = 600

/**
 * A text with everything taken out that tells of a person by its shape or by the word in front of it: e-mails, phone
 * numbers, cards, dates, codes, tokens, street addresses, places, queries, rows of the database. A bare name has no
 * shape: whoever sends texts away sends only those that nobody typed.
 * @returns at most 600 characters
 * @source A-PAGE-6
 */
export function scrubText(text: string): string {
  // Cut before as well: a rule must not be given a megabyte.
  let scrubbed = text.slice(0, LONGEST_TEXT * 4)
  for (const [shape, put] of RULES) scrubbed = scrubbed.replace(shape, put as string)
  return scrubbed.slice(0, LONGEST_TEXT)
}

/** Where a line of a stack stands: a file of ours keeps its path, a page only its host, and neither a query. */
export function scrubLocation(location: string): string {
  return location.replace(/[a-z][\w+.-]*:\/\/[^\s"'<>()]+/gi, (url) => keptPart(url))
}

/**
 * A path by its pattern: whatever a route reads from it is named instead of told.
 * @param params as the router read them from this path
 */
export function scrubPath(path: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = new Map(
    Object.entries(params).map(([name, value]) => [value, name === '*' ? '*' : `:${name}`]),
  )
  const [plain = ''] = path.split(/[?#]/)
  const rest = params['*']
  const known =
    rest && plain.endsWith(encodeURI(rest)) ? `${plain.slice(0, -encodeURI(rest).length)}*` : plain
  return scrubText(
    known
      .split('/')
      .map((segment) => names.get(decoded(segment)) ?? segment)
      .join('/'),
  )
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

const SCRIPT_FILE = /^([a-z][\w+.-]*:\/\/[^/?#]*)(\/[^?#]*?\.[cm]?[jt]sx?)(?:[?#][^:]*)?((?::\d+){0,2})$/i

function keptPart(url: string): string {
  const [, host = '', path = '', at = ''] = SCRIPT_FILE.exec(url) ?? []
  // Before an `@` stand a name and a password.
  const named = (text: string) => text.replace(/\/\/[^/]*@/, '//')
  return path ? named(host) + path + at : `${named(/^[a-z][\w+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '')}/…`
}

/** Drawn by a program: words of ours are long too, though not mixed. */
const isDrawn = (word: string): boolean => /\d/.test(word) || (/[a-z]/.test(word) && /[A-Z]/.test(word))

/** @source ISO/IEC 7812-1, annex B: the check digit of a card number */
function isCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].toReversed().map(Number)
  const sum = digits.reduce((sum, digit, at) => {
    if (at % 2 === 0) return sum + digit
    return sum + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return sum % 10 === 0
}
