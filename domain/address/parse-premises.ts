import { isContainer, levelName, type Premises, UNIT_WORDS, unitType } from './premises.ts'

type Draft = { rest: string }

const UNIT_NAME = '[a-z]{0,2}\\.?\\d{1,5}[a-z]{0,2}(?:[.-]\\d{1,5}[a-z]?)?'
/** Name of a unit, or of two that are used together: `3 and 4`. */
const UNIT_NAMES = `${UNIT_NAME}(?: and ${UNIT_NAME})?`
/**
 * Returns whether a word is a plural. `Units 1-14` are units, but `Rosehill Apartments 3` is a building and a house
 * number.
 */
const isPlural = (word: string) => word.endsWith('s') && UNIT_WORDS.includes(word.slice(0, -1))
const WORDS = UNIT_WORDS.filter((word) => word !== 'u' && word !== 'rear')
  .map((word) => (isPlural(word) ? `${word}(?= ?${UNIT_NAME} and |[ ]?\\S*\\d-)` : word))
  .join('|')
const UNIT = new RegExp(
  `\\b(${WORDS}|u(?=[ ]?\\d))(?: ?(?=[a-z]{0,2}\\.?\\d)| )(${UNIT_NAMES}|[a-z](?= ?[,/]|$| \\d))(?![a-z0-9.])[ ]?[/,]?`,
)
/** Unit before the last slash: `5/12`, `g01/12-14`, `l2/5/12`. */
const UNIT_STROKE = new RegExp(`(?<![a-z0-9.])((?:${UNIT_NAMES}|[a-z])(?:/${UNIT_NAME}){0,2})/(?=\\d)`)
/** Unit before a house number without a separator: `5 12 smith st`. */
const UNIT_BARE = new RegExp(`^[ ,]*(${UNIT_NAME})(?: ,)? (?=\\d{1,5}[a-z]?(-\\d+[a-z]?)? [a-z,])`)
const REAR =
  /\b(?:at (?:the )?|the )?rear(?: of(?: the)?)?\b[ ,]*(?=\d)|(?<=\d.*)\b(?:at (?:the )?)?rear\b(?=[ ,]*$|[ ,]*,)/

const LEVELS: { pattern: RegExp; name: (match: RegExpExecArray) => string }[] = [
  {
    pattern: /\b(lower |upper )ground( floor| level| flr)?\b[ ]?,?/,
    name: ([, side = '']) => levelName(`${side.trim()} ground`),
  },
  {
    pattern: /\b(gf(?=[ ,/].*\d)|ground (floor|level|flr)|(level|lvl) g(round)?)\b[ ]?,?/,
    name: () => levelName('ground'),
  },
  {
    pattern: /\b(mezzanine|rooftop)( floor| level)?\b[ ]?,?(?=.*\d)/,
    name: ([, name = '']) => levelName(name),
  },
  {
    pattern: /\bbasement( level| floor)?(?: (\d{1,2})(?= ?[,/]| \d))?\b[ ]?,?(?=.*\d)/,
    name: (m) => levelName('basement', m[2]),
  },
  { pattern: /\b(?:level|lvl|lev) ?([a-z]?\d{1,3}[a-z]?)\b[ ]?[,/]?/, name: (m) => levelName('level', m[1]) },
  { pattern: /\b(\d{1,3})(?:st|nd|rd|th)? (?:floor|flr)\b[ ]?,?/, name: (m) => levelName('floor', m[1]) },
  { pattern: /\b(?:floor|flr|fl) ?(\d{1,3}[a-z]?)\b[ ]?[,/]?/, name: (m) => levelName('floor', m[1]) },
  { pattern: /\bl ?(\d{1,3})\b[ ]?[,/]?(?:(?=.*\d)|(?<=\d.* l.*))/, name: (m) => levelName('level', m[1]) },
]

/** Removes units and level from the text and returns them. The rest usually starts with the house number. */
export function takePremises(draft: Draft): Premises {
  const level = takeLevel(draft)
  const units = takeUnits(draft)
  const isInside = ({ unitType: type }: Premises) => !type || !isContainer(type)
  const unit = units.find(isInside) ?? units[0]
  const around = units.filter((each) => each !== unit).map(doorText)
  return { ...unit, ...(level && { level }), ...(around.length > 0 && { building: around.join(', ') }) }
}

const doorText = ({ unitType: type = 'Unit', unit }: Premises): string => (unit ? `${type} ${unit}` : type)

function takeLevel(draft: Draft): string | undefined {
  for (const { pattern, name } of LEVELS) {
    const match = pattern.exec(draft.rest)
    if (!match) continue
    cut(draft, match)
    return name(match)
  }
  return undefined
}

/** Removes and returns all units: `Tower 2, Unit 5` and `Tower 2, 5/12` have two each. */
function takeUnits(draft: Draft): Premises[] {
  const units: Premises[] = []
  for (let named = UNIT.exec(draft.rest); named && units.length < 4; named = UNIT.exec(draft.rest)) {
    cut(draft, named)
    const [, type = '', name = ''] = named
    units.push({ unitType: unitType(type), unit: unitName(name) })
  }
  const bare = units.length === 0 ? UNIT_BARE.exec(draft.rest) : null
  const found = UNIT_STROKE.exec(draft.rest) ?? bare
  if (found) {
    cut(draft, found)
    const [, name = ''] = found
    units.push({ unit: unitName(name) })
  }
  const rear = REAR.exec(draft.rest)
  if (rear) {
    cut(draft, rear)
    units.push({ unitType: unitType('rear') })
  }
  return units
}

const unitName = (typed: string): string => typed.replace(' and ', ' & ').toUpperCase()

function cut(draft: Draft, match: RegExpExecArray): void {
  draft.rest = `${draft.rest.slice(0, match.index)} ${draft.rest.slice(match.index + match[0].length)}`
    .replace(/ {2,}/g, ' ')
    .replace(/^[ ,]+/, '')
}
