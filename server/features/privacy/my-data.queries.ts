import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

type Rows = Record<string, unknown>[]

/** Reads all data that names or belongs to a person, by topic, without the actions of staff. */
export async function readPersonalData(db: Database, userId: number) {
  const [addresses, orders, lines, checks, written, credit, statements] = await Promise.all([
    db.rows<Rows[number]>(sql`
      select line_1, line_2, city, state, postcode, label, is_default, delivery_notes, last_used_at, forgotten_at, created_at
      from user_addresses where user_id = ${userId} order by address_id`),
    // The view has one row per order. Without the limit the planner reads every payment of the shop.
    db.rows<Rows[number]>(sql`
      select o.order_id, o.address_line_1, o.address_line_2, o.delivery_notes, o.city, o.state, o.postcode, o.status, o.start_at, o.due_at,
        json_dollars(o.total_cents) as total, json_dollars(o.tip_cents) as tip, json_dollars(o.credit_cents) as credit_used, o.comment, o.gift, o.gift_recipient,
        o.gift_recipient_number, o.gift_message, o.recipient_name, o.age_method, o.age_text_version, o.placed_at,
        o.delivered_at, p.type as payment_type, p.card_type, p.last_two, p.payer
      from orders o left join lateral (
        select * from payments_of_orders p where p.order_id = o.order_id limit 1) p on true
      where o.user_id = ${userId} and o.placed_at is not null order by o.created_at`),
    db.rows<Rows[number]>(sql`
      select l.order_id, l.product_name, l.pack_size, l.quantity, l.quantity_supplied, json_dollars(l.price_cents) as price
      from order_lines l join orders o using (order_id)
      where o.user_id = ${userId} and o.placed_at is not null order by l.order_line_id`),
    db.rows<Rows[number]>(sql`
      select d.order_id, d.outcome, d.refusal_reason, d.document_type, d.issuer, d.recipient_name, d.at
      from door_checks d join orders o using (order_id) where o.user_id = ${userId} order by d.door_check_id`),
    readWritten(db, userId),
    readCredit(db, userId),
    readOrderStatements(db, userId),
  ])
  return { addresses, orders, order_lines: lines, door_checks: checks, ...written, ...credit, ...statements }
}

async function readCredit(db: Database, userId: number) {
  const [credit, referrals, giftCards] = await Promise.all([
    db.rows<Rows[number]>(sql`
      select kind, json_dollars(amount_cents) as amount, order_id, reason, at from credit_entries
      where user_id = ${userId} order by credit_entry_id`),
    // The other person is omitted, because that is their data.
    db.rows<Rows[number]>(sql`
      select case when friend_id = ${userId} then 'friend' else 'referrer' end as role, state,
        json_dollars(reward_cents) as reward, created_at
      from referrals where friend_id = ${userId} or referrer_id = ${userId} order by referral_id`),
    db.rows<Rows[number]>(sql`
      select json_dollars(amount_cents) as amount, buyer_email, from_name, recipient_name, recipient_email, message, state,
        send_at, created_at
      from gift_card_purchases where user_id = ${userId} order by gift_card_purchase_id`),
  ])
  return { credit_entries: credit, referrals, gift_card_purchases: giftCards }
}

async function readWritten(db: Database, userId: number) {
  const [favourites, messages, enquiries, sessions, passkeys, pins, savedViews, stockAlerts] =
    await Promise.all([
      db.rows<Rows[number]>(sql`
      select p.name as product, f.created_at from favourites f join products p using (product_id)
      where f.user_id = ${userId} order by f.created_at`),
      // Texts are omitted: a code opens the account for 15 minutes, a reset link for two hours.
      db.rows<Rows[number]>(sql`
      with theirs as (
        select m.message_id from messages m where m.user_id = ${userId}
        union
        select m.message_id from users u join messages m on m.recipient = u.mobile where u.user_id = ${userId}
        union
        select m.message_id from users u join messages m on m.recipient = u.email
        where u.user_id = ${userId} and u.email_verified_at is not null)
      select m.channel, m.recipient, m.subject, m.created_at, m.sent_at
      from theirs join messages m using (message_id) order by m.message_id`),
      db.rows<Rows[number]>(sql`
      select first_name, surname, email, contact_number, message, referrer, purpose, created_at
      from subscriptions s where s.user_id = ${userId} order by subscription_id`),
      db.rows<Rows[number]>(sql`
      select device, created_at, last_used_at, expires_at from sessions where user_id = ${userId} order by created_at`),
      db.rows<Rows[number]>(sql`
      select name, created_at, last_used_at from passkeys where user_id = ${userId} order by passkey_id`),
      db.rows<Rows[number]>(sql`select set_at from user_pins where user_id = ${userId}`),
      db.rows<Rows[number]>(sql`
      select list, name, query, is_shared, created_at from saved_views where user_id = ${userId} order by saved_view_id`),
      db.rows<Rows[number]>(sql`
      select p.name as product, s.name as store, a.email, a.created_at
      from users u join stock_alerts a on a.user_id = u.user_id or (a.email = u.email and u.email_verified_at is not null)
      join products p using (product_id) join stores s using (store_id)
      where u.user_id = ${userId} order by a.stock_alert_id`),
    ])
  return {
    favourites,
    messages,
    enquiries,
    sessions,
    passkeys,
    pins,
    saved_views: savedViews,
    stock_alerts: stockAlerts,
  }
}

/** Reads the member's feedback on delivered orders, and staff notes about them. */
async function readOrderStatements(db: Database, userId: number) {
  const [tags, orderTags, problems, notes, customerNotes, ratings, reviews] = await Promise.all([
    db.rows<Rows[number]>(sql`select tag from customer_tags where user_id = ${userId} order by lower(tag)`),
    db.rows<Rows[number]>(sql`
      select t.order_id, t.tag from order_tags t join orders o using (order_id)
      where o.user_id = ${userId} order by t.order_id, lower(t.tag)`),
    db.rows<Rows[number]>(sql`
      select order_id, reason, details, status, reply, created_at, resolved_at,
        (select jsonb_agg(jsonb_build_object('name', s.name, 'quantity', i.quantity) order by i.part)
          from problem_report_items i join settlement_parts s on s.order_id = r.order_id and s.part = i.part
          where i.problem_report_id = r.problem_report_id) as items
      from problem_reports r where user_id = ${userId} order by problem_report_id`),
    // The author is omitted, because that is personal data of staff.
    db.rows<Rows[number]>(sql`
      select n.order_id, n.text, n.at from order_notes n join orders o using (order_id)
      where o.user_id = ${userId} order by n.order_note_id`),
    db.rows<Rows[number]>(sql`
      select text, at from customer_notes where user_id = ${userId} order by customer_note_id`),
    db.rows<Rows[number]>(sql`
      select order_id, stars, comment, created_at, modified_at from delivery_ratings
      where user_id = ${userId} order by order_id`),
    db.rows<Rows[number]>(sql`
      select p.name as product, r.order_id, r.stars, r.comment, r.state, r.reason, r.created_at, r.modified_at
      from product_reviews r join products p using (product_id) where r.user_id = ${userId} order by product_review_id`),
  ])
  return {
    problem_reports: problems,
    order_notes: notes,
    customer_notes: customerNotes,
    customer_tags: tags,
    order_tags: orderTags,
    delivery_ratings: ratings,
    product_reviews: reviews,
  }
}
