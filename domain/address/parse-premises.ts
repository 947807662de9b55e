import { levelName, type Premises, UNIT_WORDS, unitType } from './premises.ts'

type Draft = { rest: string }

const UNIT_NAME = '[a-z]{0,2}\\d{1,5}[a-z]?'
const UNIT = new RegExp(
  `\\b(${UNIT_WORDS.filter((word) => word !== 'u' && word !== 'rear').join('|')}|u(?=[ ]?\\d)) ?(${UNIT_NAME}|[a-z](?= ?[,/]|$| \\d))[ ]?[/,]?`,
)
/** `5/12`, `g01/12-14`, `l2/5/12`: whatever stands before the last stroke is a unit. */
const UNIT_STROKE = new RegExp(`(?<![a-z0-9])((?:${UNIT_NAME}|[a-z])(?:/${UNIT_NAME}){0,2})/(?=\\d)`)
/** `5 12 smith st`: two numbers side by side, the first is the unit's. */
const UNIT_BARE = new RegExp(`^[ ,]*(${UNIT_NAME}) (?=\\d{1,5}[a-z]?(-\\d+[a-z]?)? [a-z,])`)
const REAR = /\brear[ ,]+(?=\d)/

const LEVELS: { pattern: RegExp; name: (match: RegExpExecArray) => string }[] = [
  {
    pattern: /\b(lower |upper )ground( floor| level| flr)?\b[ ]?,?/,
    name: (m) => levelName(`${m[1]!.trim()} ground`),
  },
  { pattern: /\b(ground (floor|level|flr)|(level|lvl) g(round)?)\b[ ]?,?/, name: () => levelName('ground') },
  { pattern: /\b(mezzanine|rooftop)( floor| level)?\b[ ]?,?(?=.*\d)/, name: (m) => levelName(m[1]!) },
  {
    pattern: /\bbasement( level| floor)?(?: (\d{1,2})(?= ?[,/]| \d))?\b[ ]?,?(?=.*\d)/,
    name: (m) => levelName('basement', m[2]),
  },
  { pattern: /\b(?:level|lvl|lev) ?([a-z]?\d{1,3}[a-z]?)\b[ ]?[,/]?/, name: (m) => levelName('level', m[1]) },
  { pattern: /\b(\d{1,3})(?:st|nd|rd|th)? (?:floor|flr)\b[ ]?,?/, name: (m) => levelName('floor', m[1]) },
  { pattern: /\b(?:floor|flr|fl) ?(\d{1,3}[a-z]?)\b[ ]?[,/]?/, name: (m) => levelName('floor', m[1]) },
  { pattern: /\bl ?(\d{1,3})\b[ ]?[,/]?(?=.*\d)/, name: (m) => levelName('level', m[1]) },
]

/** Takes unit and level out of the text; what is left begins, as a rule, with the house number. */
export function takePremises(draft: Draft): Premises {
  const level = takeLevel(draft)
  const unit = takeUnit(draft)
  return { ...unit, ...(level && { level }) }
}

function takeLevel(draft: Draft): string | undefined {
  for (const { pattern, name } of LEVELS) {
    const match = pattern.exec(draft.rest)
    if (!match) continue
    cut(draft, match)
    return name(match)
  }
  return undefined
}

function takeUnit(draft: Draft): Premises {
  const named = UNIT.exec(draft.rest)
  if (named) {
    cut(draft, named)
    return { unitType: unitType(named[1]!), unit: named[2]!.toUpperCase() }
  }
  const found = UNIT_STROKE.exec(draft.rest) ?? UNIT_BARE.exec(draft.rest)
  if (found) {
    cut(draft, found)
    return { unit: found[1]!.toUpperCase() }
  }
  const rear = REAR.exec(draft.rest)
  if (rear) {
    cut(draft, rear)
    return { unitType: unitType('rear') }
  }
  return {}
}

function cut(draft: Draft, match: RegExpExecArray): void {
  draft.rest = `${draft.rest.slice(0, match.index)} ${draft.rest.slice(match.index + match[0].length)}`
    .replace(/ {2,}/g, ' ')
    .replace(/^[ ,]+/, '')
}
