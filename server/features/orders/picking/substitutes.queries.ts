import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Json, Row } from '#server/db/row.ts'

export type ProposalRow = Row<'substitute_proposals'>
type NewProposal = Omit<ProposalRow, 'substitute_proposal_id' | 'state' | 'decided_at'>

export const insertProposal = (db: Database, p: NewProposal) =>
  db.one<Row<'substitute_proposals', 'substitute_proposal_id'>>(sql`
    insert into substitute_proposals (order_id, order_line_id, product_id, pack_id, product_name, pack_size, quantity,
      amount_cents, answer_by, by_user_id, at)
    values (${p.order_id}, ${p.order_line_id}, ${p.product_id}, ${p.pack_id}, ${p.product_name}, ${p.pack_size},
      ${p.quantity}, ${p.amount_cents}, ${p.answer_by}, ${p.by_user_id}, ${p.at})
    returning substitute_proposal_id`)

/** Reads an order's unanswered proposals. The caller has locked the order. */
export const readOpenProposals = (db: Database, orderId: number) =>
  db.rows<ProposalRow>(sql`
    select * from substitute_proposals where order_id = ${orderId} and state = 'open' order by substitute_proposal_id`)

export const decideProposal = (db: Database, id: number, state: ProposalRow['state'], now: Date) =>
  db.run(sql`
    update substitute_proposals set state = ${state}, decided_at = ${now} where substitute_proposal_id = ${id}`)

/** Reads up to `limit` orders with a proposal that was not answered in time. */
export const readOverdue = (db: Database, now: Date, limit: number) =>
  db.rows<Row<'substitute_proposals', 'order_id'>>(sql`
    select distinct order_id from substitute_proposals where state = 'open' and answer_by <= ${now} limit ${limit}`)

/** Reads the unreserved units of products in a store, and their shelf location; null if it is unknown. */
export const readLeft = (db: Database, storeId: number, productIds: readonly number[]) =>
  db.rows<Row<'stock', 'product_id' | 'shelf_location'> & { units: number }>(sql`
    select product_id, shelf_location, on_hand - reserved as units from stock
    where store_id = ${storeId} and product_id = any(${productIds}::int[])`)

export type ProposalDetails = Json<
  Row<
    'substitute_proposals',
    | 'substitute_proposal_id'
    | 'order_line_id'
    | 'product_name'
    | 'pack_size'
    | 'quantity'
    | 'amount_cents'
    | 'state'
    | 'answer_by'
  >
>

/** The proposals of an order `o`, in any state. */
export const proposalsOf = sql`
  (select jsonb_agg(to_jsonb(s) order by s.substitute_proposal_id)
   from substitute_proposals s where s.order_id = o.order_id)`
