import type { Principal } from '#server/http/session/principal.ts'

export type Member = Extract<Principal, { kind: 'member' }>

/** Who and what is there when the run begins. */
export type Scene = {
  storeId: number
  admin: Member
  driver: Member
  shoppers: Member[]
  /** The first few are scarce. */
  packs: { pack_id: number; product_id: number }[]
  slots: { start: Date; end: Date }[]
  /** Of gift cards that more want than there are. */
  giftCodes: string[]
}
