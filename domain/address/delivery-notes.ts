import { readablePart } from './clean-address.ts'

/** Text beside an address, in the letters it was typed in. */
export type AddressRemarks = {
  /** `C/- Mary Jones`, who receives for somebody else. */
  careOf?: string
  /** What the driver is to know: `ring the bell`. */
  notes?: string
}

const CARE_OF =
  /(?<![\p{L}\d])(?:c\s*\/\s*(?:o\b\.?|-)?|℅|care of|attn\b\.?|attention\b|att(?=\s*:))\s*:?\s*(\p{L}[^,;\n\d()]*?)\s*(?=$|[,;\n\d()]|\b(?:vic|nsw)\b)/iu

const BRACKETS = /[([]([^()[\]]*)[)\]]/gu
/** Brackets around a part of the address: `(rear)`, `(Unit 5)`. */
const PREMISES =
  /^\s*(?:at the |the )?(?:rear|(?:unit|apt|apartment|flat|shop|suite|level|lvl|floor|lot|u|l)\s?[\d.]+\w?|ground floor|basement)\s*$/iu

const INSTRUCTION =
  'please|pls|plz|ring|call|phone|text|sms|knock|buzz|press|leave|use the|enter|go (?:to|around|round|through|down|up)|come|turn|ask|meet|beware|watch|careful|caution|mind the|dog|gate code|door code|code|intercom|buzzer|access|entry|entrance (?:is|on|via|at|from|off|behind|in)|side (?:gate|door|entrance|entry)|back (?:gate|door|entrance)|front (?:gate|door|entrance)|key|lockbox|opposite|opp|near|next to|next door|behind|beside|across|around|above|cnr|crn|corner|just off|at the (?:back|front|end)|in the (?:back|front)|on the (?:left|right|corner)|through|via'
/** A part of the line between commas that tells the driver something. It stands behind house number and street. */
const NOTE_PART = new RegExp(
  `(?<=\\d.*\\p{L}.*)(?:[,;\\n]|\\s[-–—]\\s)\\s*((?:${INSTRUCTION})\\b[^,;\\n]*)`,
  'iu',
)
/** The same without a comma, behind the street's type. */
const NOTE_END =
  /(?<=\d.*\b(?:street|st|road|rd|avenue|ave|lane|ln|parade|pde|crescent|cres|place|pl|court|ct|terrace|tce|drive|dr|grove|gr|highway|hwy)\b.*)\s((?:please|pls|ring (?:the )?(?:bell|buzzer|door)|leave (?:it|at|with|by|in|on)|knock|buzz|press|call (?:me|on|when)|opposite|opp|behind|next to|near|beside|cnr|crn|corner|gate code|door code|code|intercom|buzzer|beware)\b[^,;\n]*)/iu

/** Takes remarks out of the readable part of an address as typed; the rest is the address. */
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
      notes.push(found[1]!.trim())
      address = `${address.slice(0, found.index)} ${address.slice(found.index + found[0].length)}`
    }
  }
  const written = notes.filter(Boolean).join(', ')
  return {
    address,
    remarks: { ...(careOf && { careOf: `C/- ${careOf[1]!.trim()}` }), ...(written && { notes: written }) },
  }
}
