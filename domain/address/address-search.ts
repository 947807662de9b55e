import type { AddressRemarks } from './address-remarks.ts'
import type { Premises } from './premises.ts'
import type { AddressState } from '#domain/states.ts'
import type { StreetNumber } from './street-number.ts'

/** Parts of a typed address line. */
export type AddressSearch = AddressRemarks & {
  premises: Premises
  number?: StreetNumber
  /** Street and suburb in the order typed. The lookup in the index decides where the street ends. */
  words: string[]
  /** Positions in `words` at which a comma or the number was: likely borders between street and suburb. */
  breaks: number[]
  /** Position in `words` before which the number was. */
  numberAt?: number
  state?: AddressState
  /** Postcode, or its first digits while it is being typed. */
  postcode?: string
  isPostOfficeBox: boolean
  /** True if the line names a state that the shop does not serve. */
  isElsewhere: boolean
}
