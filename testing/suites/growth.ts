/** Characters that made programs slow when they were repeated, each with its name. */
export const REPEATED: Readonly<Record<string, string>> = {
  letter: 'a',
  capital: 'A',
  digit: '1',
  blank: ' ',
  'blank between letters': 'a ',
  tab: '\t',
  newline: '\n',
  'no-break space': '\u00a0',
  backslash: '\\',
  'escaped newline': '\\n',
  'escaped quote': '\\"',
  quote: '"',
  apostrophe: "'",
  'letter apostrophe': '\u02bb',
  'combining mark': '\u0301',
  'marks in descending order': '\u0315\u0300\u0327',
  'half-width mark': '\uff9e',
  'accented letter': '\u1ec7',
  'ligature of eighteen letters': '\ufdfa',
  'less than': '<',
  'greater than': '>',
  'open element': '<b>',
  'close of another element': '<b></i>',
  'open block': '<div>',
  'open table': '<table>',
  paragraph: '<p>',
  comment: '<!--',
  'section of characters': '<![CDATA[',
  frame: '<iframe>',
  attribute: '<a href="',
  ampersand: '&',
  entity: '&amp;',
  'numeric entity': '&#',
  slash: '/',
  'unit and slash': '1/',
  hyphen: '-',
  'en dash': '\u2013',
  point: '.',
  'label of a domain': 'a.',
  at: '@',
  colon: ':',
  comma: ',',
  bracket: '(',
  'square bracket': '[',
  brace: '{{',
  asterisk: '*',
  underscore: '_',
  percent: '%',
  plus: '+',
  hash: '#',
  dollar: '$',
  'full-width digit': '\uff11',
  'Arabic digit': '\u0663',
  emoji: '\u{1f37a}',
  'joined emoji': '\u{1f468}\u200d',
  joiner: '\u200d',
  'right-to-left override': '\u202e',
  'right-to-left letter': '\u05d0',
  ideograph: '\u674e',
  'half of a pair': '\ud83c',
  'zero-width space': '\u200b',
  'address with a blank': '1 a ',
  price: '$1 ',
  'word of a street': 'St ',
}

/** Characters of the shorter text. At this length quadratic work of 1 ns per pair takes 25 ms, then 100 ms. */
export const SAMPLE_LENGTH = 5_000
/** Length in the slow suite. Work that is superlinear for a small part of the text is measurable at this length. */
export const FULL_LENGTH = 20_000
/** Processor time in milliseconds up to which a run is too short to compare. */
const FLOOR_MS = 20
/** Linear work doubles and quadratic work quadruples with twice the text. */
const MAX_GROWTH = 3
const TRIES = 3

/** Returns a text with an end that makes patterns for the last character fail after the whole run. */
const repeated = (unit: string, length: number): string => `${unit.repeat(Math.ceil(length / unit.length))}!"`

function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Returns true if all tries are superlinear. Stops at the first that is not. */
function isSuperlinear(transform: Transform, unit: string, length: number): boolean {
  const [short, long] = [repeated(unit, length), repeated(unit, 2 * length)]
  for (let tries = 0; tries < TRIES; tries++) {
    const ms = processorMs(() => transform(long))
    if (ms <= FLOOR_MS) return false
    if (
      ms <=
      MAX_GROWTH *
        Math.max(
          1,
          processorMs(() => transform(short)),
        )
    )
      return false
  }
  return true
}

type Transform = (text: string) => unknown

/** Returns those of the given texts whose repetition makes a transformer's time grow faster than the text. */
export const superlinearOf = (transform: Transform, units: readonly string[]): string[] =>
  superlinear(
    transform,
    FULL_LENGTH,
    units.map((unit) => [unit, unit]),
  )

/** Returns the names of the characters whose repetition makes a transformer's time grow faster than the text. */
export const superlinear = (
  transform: Transform,
  length: number,
  units: readonly (readonly [name: string, unit: string])[],
): string[] => units.filter(([, unit]) => isSuperlinear(transform, unit, length)).map(([name]) => name)
