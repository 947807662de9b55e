import type { Principal } from '#server/http/session/principal.ts'

export type Member = Extract<Principal, { kind: 'member' }>

/** People and things that exist at the start of a run. */
export type Scene = {
  storeId: number
  admin: Member
  driver: Member
  shoppers: Member[]
  /** Packs. The first few are scarce. */
  packs: { pack_id: number; product_id: number }[]
  slots: { start: Date; end: Date }[]
  /** Codes of gift cards, which are fewer than the shoppers who want them. */
  giftCodes: string[]
}
