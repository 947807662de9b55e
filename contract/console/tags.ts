import { z } from 'zod'
import { TAG_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, nameText } from '../fields.ts'
import { ofEveryStore } from '../scope.ts'

/** Maximum number of customers or orders per request: a page of their list. */
const MAX_TAGGED = 250
/** Maximum number of tags that a request adds or removes. */
const MAX_CHANGES = 10

/** Short word or phrase on one line. Tags that differ only in letter case are equal. */
export const TagText = nameText(TAG_MAX, 'Give the tag a word').transform((tag) =>
  tag.replaceAll(/\s+/g, ' '),
)

const Ids = z
  .array(Id)
  .min(1)
  .max(MAX_TAGGED)
  .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))

/** Tags to add and to remove. Adding a present tag and removing a missing one change nothing. */
const changes = {
  add: z.array(TagText).max(MAX_CHANGES).default([]),
  remove: z.array(TagText).max(MAX_CHANGES).default([]),
}

/** Adds and removes tags of customers. Tags need no version, because each is present or not. @source A-TAG-1 */
export const tagCustomers = endpoint({
  method: 'POST',
  path: '/console/customers/tags',
  summary: 'Add and remove tags of customers',
  allow: ['customers.write'],
  scope: 'own stores',
  byPerson: true,
  body: z.object({ user_ids: Ids, ...changes }),
  data: z.array(z.object({ user_id: z.number(), tags: z.array(z.string()) })),
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'invalid_input',
    'works_here',
    'own_account',
    'too_many_tags',
  ],
})

/** Adds and removes tags of orders, which shoppers and drivers never see. @source A-TAG-1 */
export const tagOrders = endpoint({
  method: 'POST',
  path: '/console/orders/tags',
  summary: 'Add and remove tags of orders',
  allow: ['orders.work'],
  scope: ofEveryStore('order', 'body.order_ids[]'),
  byPerson: true,
  body: z.object({ order_ids: Ids, ...changes }),
  data: z.array(z.object({ order_id: z.number(), tags: z.array(z.string()) })),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'own_order', 'too_many_tags'],
})
