import { readablePart } from './clean-address.ts'

/** Remarks that were typed with an address, with their letter case unchanged. */
export type AddressRemarks = {
  /** Person who receives the delivery on behalf of the recipient, such as `C/- Mary Jones`. */
  careOf?: string
  /** Instructions for the driver, such as `ring the bell`. */
  notes?: string
}

const CARE_OF =
  /(?<![\p{L}\d])(?:c\s*\/\s*(?:o\b\.?|-)?|℅|care of|attn\b\.?|attention\b|att(?=\s*:))\s*:?\s*(\p{L}[^,;\n\d()]*?)\s*(?=$|[,;\n\d()]|\b(?:vic|nsw)\b)/iu

const BRACKETS = /[([]([^()[\]]*)[)\]]/gu
/** Text in brackets that belongs to the address: `(rear)`, `(Unit 5)`. */
const PREMISES =
  /^\s*(?:at the |the )?(?:rear|(?:unit|apt|apartment|flat|shop|suite|level|lvl|floor|lot|u|l)\s?[\d.]+\w?|ground floor|basement)\s*$/iu

const INSTRUCTION =
  'please|pls|plz|ring|call|phone|text|sms|knock|buzz|press|leave|use the|enter|go (?:to|around|round|through|down|up)|come|turn|ask|meet|beware|watch|careful|caution|mind the|dog|gate code|door code|code|intercom|buzzer|access|entry|entrance (?:is|on|via|at|from|off|behind|in)|side (?:gate|door|entrance|entry)|back (?:gate|door|entrance)|front (?:gate|door|entrance)|key|lockbox|opposite|opp|near|next to|next door|behind|beside|across|around|above|cnr|crn|corner|just off|at the (?:back|front|end)|in the (?:back|front)|on the (?:left|right|corner)|through|via'
/**
 * Instruction for the driver between commas, after the house number and street. The lookahead comes first, because the
 * lookbehind takes quadratic time and is only needed at a separator.
 */
const NOTE_PART = new RegExp(
  `(?=[,;\\s])(?<=\\d.*\\p{L}.*)(?:[,;\\n]|\\s[-–—]\\s)\\s*((?:${INSTRUCTION})\\b[^,;\\n]*)`,
  'iu',
)
/** Instruction for the driver without a comma, after the street's type. */
const NOTE_END =
  /(?=\s)(?<=\d.*\b(?:street|st|road|rd|avenue|ave|lane|ln|parade|pde|crescent|cres|place|pl|court|ct|terrace|tce|drive|dr|grove|gr|highway|hwy)\b.*)\s((?:please|pls|ring (?:the )?(?:bell|buzzer|door)|leave (?:it|at|with|by|in|on)|knock|buzz|press|call (?:me|on|when)|opposite|opp|behind|next to|near|beside|cnr|crn|corner|gate code|door code|code|intercom|buzzer|beware)\b[^,;\n]*)/iu

/** Separates the remarks from the readable part of a typed address. */
export function takeRemarks(text: string): { address: string; remarks: AddressRemarks } {
  const notes: string[] = []
  let address = readablePart(text).replace(BRACKETS, (_, inside: string) => {
    // `12(B)` is a house number.
    if (/^\s*[\p{L}\d]?\d*\s*$/u.test(inside)) return ` ${inside} `
    if (PREMISES.test(inside)) return `, ${inside.replace(/^\s*(?:at )?the /iu, '')} ,`
    notes.push(inside.trim())
    return ' '
  })
  const careOf = CARE_OF.exec(address)
  if (careOf)
    address = `${address.slice(0, careOf.index)} , ${address.slice(careOf.index + careOf[0].length)}`
  for (const pattern of [NOTE_PART, NOTE_END]) {
    for (let found = pattern.exec(address); found; found = pattern.exec(address)) {
      const [match, note = ''] = found
      notes.push(note.trim())
      address = `${address.slice(0, found.index)} ${address.slice(found.index + match.length)}`
    }
  }
  const recipient = careOf?.[1]?.trim()
  const written = notes.filter(Boolean).join(', ')
  return {
    address,
    remarks: {
      ...(recipient !== undefined && { careOf: `C/- ${recipient}` }),
      ...(written && { notes: written }),
    },
  }
}
