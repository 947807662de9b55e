import { cutText } from '../text/cut-text.ts'
/** Names of fields whose value is personal data in any format. */
const PRIVATE_FIELD =
  'password|passcode|secret|token|nonce|authorization|cookie|api_?key|(?:(?:first|last|full|given|family|sur)[_ ]?)?name|surname|dob|birth(?:day|date)|date[_ ]of[_ ]birth|email|mobile|phone|contact_number|address(?:_\\w+)?|street|suburb|postcode|instructions|referral_code|card(?:_?number)?|cvv|cvc'
const STREET =
  'street|st|road|rd|avenue|ave|drive|dr|court|ct|place|pl|lane|ln|crescent|cres|parade|pde|terrace|tce|boulevard|blvd|highway|hwy|close|cl|grove|gr|way|square|sq|esplanade|promenade|circuit|cct|mews|quay|wharf'
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

type Rule = readonly [shape: RegExp, put: string | ((match: string, ...parts: string[]) => string)]

/**
 * Rules in the order of their application: rules that need context first, plain numbers last. Two unbounded parts of
 * one rule must not match the same characters, otherwise a crafted text could cause catastrophic backtracking.
 */
const RULES: readonly Rule[] = [
  // PostgreSQL quotes the row that violated a constraint, and a value that a column could not parse.
  [/\((\w[\w", ]*)\)=\(.*?\)(?= already| is| conflicts|\.|$)/gim, '($1)=([value])'],
  [/Failing row contains \([^\n]*/gi, 'Failing row contains ([row])'],
  [/((?:invalid input|out of range)[^"\n]*: )"[^\n]*"/gi, '$1"[value]"'],
  // A parser quotes the text that it could not parse.
  [/Unexpected (token|string|number)[^\n]*?(?=,? (?:is not valid JSON|in JSON))/gi, 'Unexpected $1'],
  [/(https?|wss?|postgres(?:ql)?):\/\/[^\s"'<>()]+/gi, (url) => keptPart(url)],
  // Paths of tracking and payment links. Their tokens are shorter than the tokens recognised below.
  [/(\/t|\/tracking|\/pay|\/payment_links)\/[\w-]{16,}/g, '$1/[token]'],
  // The token contains an email in base64url, which may be short.
  [/(\/back-in-stock|\/stock_alerts)\/[\w.-]+/g, '$1/[token]'],
  [/(\/[\w./%-]*)\?[^\s"'<>()]+/g, '$1?[query]'],
  // Matches "name":"Robin" and name=Robin. An unquoted value extends to a comma or the end of the line.
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
  [/[\w-]{20,}/g, (word) => (isDrawn(word) ? '[token]' : word)],
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

/** Maximum length of a text in characters. Longer texts probably contain text typed by a person. */
const LONGEST_TEXT = 600

/**
 * Removes personal data that is recognisable by its format or by the word before it: e-mail addresses, phone numbers,
 * cards, dates, codes, tokens, street addresses, coordinates, queries, database rows. Names have no recognisable
 * format, so text typed by people must not be sent at all.
 * @returns at most 600 characters
 * @source A-PAGE-6
 */
export function scrubText(text: string): string {
  // Also cut before the rules, so that no rule has to process a megabyte.
  let scrubbed = cutText(text, LONGEST_TEXT * 4)
  for (const [shape, put] of RULES) scrubbed = scrubbed.replace(shape, put as string)
  return cutText(scrubbed, LONGEST_TEXT)
}

/** Reduces the URLs of a stack line to the path for script files and to the host for pages. Removes query strings. */
export function scrubLocation(location: string): string {
  return location.replace(/[a-z][\w+.-]*:\/\/[^\s"'<>()]+/gi, (url) => keptPart(url))
}

/** Replaces the parameters of a path by their names. @param params parameters that the router parsed from the path */
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
  // A user name and a password may precede an `@`.
  const named = (text: string) => text.replace(/\/\/[^/]*@/, '//')
  return path ? named(host) + path + at : `${named(/^[a-z][\w+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '')}/…`
}

/** Minimum share of neighbouring letters of different case in a random word. In camelCase it is about a third. */
const RANDOM_SHARE = 0.42

/**
 * Returns whether a word is a random token. Words of 32 or more characters are tokens if they mix letter cases or
 * contain digits. Shorter words may be function names. They are tokens if they mix both letter cases and digits, or if
 * their letters change case too often or in too many places for camelCase.
 */
function isDrawn(word: string): boolean {
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word)
  const hasDigit = /\d/.test(word)
  if (word.length >= 32) return isMixed || hasDigit
  return isMixed && (hasDigit || changesCaseAtRandom(word))
}

function changesCaseAtRandom(word: string): boolean {
  const changes = word.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0
  const acronyms = word.match(/[A-Z]{2,}/g)?.length ?? 0
  return acronyms > 1 || changes / (word.length - 1) > RANDOM_SHARE
}

/** Returns whether the check digit of a card number is valid. @source ISO/IEC 7812-1, annex B */
function isCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].toReversed().map(Number)
  const sum = digits.reduce((sum, digit, at) => {
    if (at % 2 === 0) return sum + digit
    return sum + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return sum % 10 === 0
}
