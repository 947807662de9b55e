/** Negative lookahead for words that make a postal term a street's name: Box Street, Locker Lane, Post Office Place. */
const STREET =
  '(?! (st|street|rd|road|ln|la|lane|pl|place|ave?|avenue|ct|court|cres|crescent|dr|drive|way|walk|square|sq|arcade|alley|parade|pde|terrace|tce|close|cl|grove|gr|hill|forest))'
const NUMBER = '( ?(no|num|number|nr))? ?\\d'

/**
 * Written forms of a delivery to a post office or a roadside box instead of a door, in text cleaned by `cleanAddress`.
 * Most include a number, so that Box Street and Boxhill remain streets.
 * @source L-23, AS 4590 (postal delivery types)
 */
const POSTAL: readonly RegExp[] = [
  `\\bg ?p ?o\\b${STREET}`,
  `\\bp[ /]?o[ /-]?(b|box|bag)${NUMBER}`,
  `\\bp[ /]?o (box|bag)\\b${STREET}`,
  `\\bpo ?box`,
  `\\bpo${NUMBER}`,
  `\\bp o \\d`,
  `\\bbox${NUMBER}`,
  `\\b(post(al)?( office)?|mail) ?(box|bag)\\b${STREET}`,
  `\\b(locked|private|mail|community mail) ?bag\\b${STREET}`,
  `\\b(pmb|cmb|cma|cpa|rmb|rms|rsd|rds|ms|lb|pb|mb)${NUMBER}+(?![\\d/a-z])`,
  `\\b(pmb|cmb|cma|cpa|rmb|rms|rsd)\\b${STREET}`,
  `\\b(roadside|rural) (mail ?box|delivery)\\b`,
  `\\bposte? restant`,
  `\\bparcel ?(point|locker|collect|post)`,
  `\\b(amazon|australia post|auspost|24/7|247|smart|pick ?up) (hub|locker|parcel)`,
  `\\blockers?${NUMBER}`,
  `\\bcare (of )?(the )?(p ?o|post)\\b`,
  `\\bc ?/ ?(- ?)?(o )?(the )?(p ?o|post|gpo|lpo)\\b`,
  `\\bc o (the )?(p ?o|post office)\\b`,
  `\\b(l ?p ?o|post ?shop)\\b${STREET}`,
  `^(the |at |via )*([a-z]+ )?post office\\b${STREET}(?!.*\\d)`,
].map((pattern) => new RegExp(pattern))

/**
 * Box at the door in a note for the driver, such as `letter box 3` or `key box 4 at the gate`. It is not a post office
 * box.
 */
const BOX_AT_THE_DOOR =
  /(?<!\b(?:roadside|rural|private|locked|community) )\b(?:mail|letter|key|meter|fuse|power|drop|safe|intercom|buzzer|gate|lock|fire hose|hydrant|esky|cool|tool|sand|flower|planter) ?box(?:es)?\b(?:(?: ?(?:no|num|number|nr))? ?\d+[a-z]?\b)?/g

/** Returns whether a cleaned text names only a box at the door. */
export const isBoxAtTheDoor = (cleaned: string): boolean =>
  /\S/.test(cleaned) && !/[a-z0-9]/.test(cleaned.replace(BOX_AT_THE_DOOR, ''))

export function isPostalDelivery(cleaned: string): boolean {
  const text = cleaned.replace(/ +/g, ' ').replace(BOX_AT_THE_DOOR, ' ')
  // `R.S.D. 12` is cleaned to `r s d 12` and joined to `rsd 12`.
  const joined = text.replace(/\b[a-z]( [a-z]\b)+/g, (letters) => letters.replaceAll(' ', ''))
  return POSTAL.some((pattern) => pattern.test(text) || pattern.test(joined))
}
