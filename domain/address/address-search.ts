import type { AddressRemarks } from './delivery-notes.ts'
import type { Premises } from './premises.ts'
import type { AddressState } from '#domain/states.ts'
import type { StreetNumber } from './street-number.ts'

/** A parsed line of typing. */
export type AddressSearch = AddressRemarks & {
  premises: Premises
  number?: StreetNumber
  /** Street and suburb in the order typed. The index decides where one ends. */
  words: string[]
  /** Positions in `words` where a comma or the number stood: likely borders of street and suburb. */
  breaks: number[]
  /** Position in `words` before which the number stood. */
  numberAt?: number
  state?: AddressState
  /** A whole postcode, or its first digits while it is being typed. */
  postcode?: string
  isPostOfficeBox: boolean
  /** It names a state that is not served. */
  isElsewhere: boolean
}
