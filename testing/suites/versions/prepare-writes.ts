import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { manyMembers } from '../../fixtures/members.ts'
import type { Staff } from '../../fixtures/staff.ts'
import { takenOrder } from '../../fixtures/staff-orders.ts'
import type { TestShop } from '../../shop/open-shop.ts'

/** What an answer holds of the thing that is written; each write knows what it needs of it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Thing = any

type VersionedWrite = {
  path: string
  /** Where the thing is read, `path` where nothing is said; `pick` finds it in what that answers. */
  at?: string
  pick?: (answer: Thing) => Thing
  /** The write from the thing as it was read, version included. */
  body: (seen: Thing) => object
  /** What a colleague does meanwhile where it isn't the same write. */
  meanwhile?: () => Promise<unknown>
  /** What the answer to a stale write shows, where it isn't the thing as it is read. */
  shows?: (now: Thing) => unknown
  /** It is made from what it is itself, so that it never comes after a colleague's change. */
  isNeverDone?: true
}

type Scene = { test: TestShop; staff: Staff }
export type Prepare = (scene: Scene) => VersionedWrite | Promise<VersionedWrite>

/** The same change of a thing at one path: `change` beside the version that was seen. */
export const changing =
  (path: string, change: object): Prepare =>
  () => ({ path, body: ({ version }) => ({ ...change, version }) })

/** The same of a thing that is made first. */
export const changingNew =
  (list: string, made: object, id: string, change: object): Prepare =>
  async ({ staff }) => {
    const thing = await staff.admin.ok('POST', list, made)
    return { path: `${list}/${thing[id]}`, body: ({ version }) => ({ ...change, version }) }
  }

export const PRODUCT = '/console/products/1'
/** A picture of the first product, and what a write to it or to all of them is. */
export const ofPicture =
  (beyond: (pictureId: number) => string, change: (ids: number[], file: string) => object): Prepare =>
  async ({ staff }) => {
    const file = (
      await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#c33' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const { version } = await staff.admin.ok('GET', PRODUCT)
    const { images } = await staff.admin.ok('POST', `${PRODUCT}/images`, { file, version })
    const ids = (images as { product_image_id: number; fit: string | null }[])
      .filter(({ fit }) => fit !== null)
      .map((image) => image.product_image_id)
    return {
      path: `${PRODUCT}/images${beyond(ids[0]!)}`,
      at: PRODUCT,
      body: ({ version }) => ({ ...change(ids, file), version }),
      meanwhile: async () => {
        const now = await staff.admin.ok('GET', PRODUCT)
        await staff.admin.ok('PATCH', PRODUCT, { description: randomUUID(), version: now.version })
      },
    }
  }

const TRANSFERS = '/console/stores/1/transfers'
export const ofTransfer =
  (beyond: string, change: object): Prepare =>
  async ({ test, staff }) => {
    const { transfer_id: id } = await staff.admin.ok('POST', TRANSFERS, {
      action_id: randomUUID(),
      to_store_id: 2,
      reason: 'Sold out',
      lines: [{ product_id: 2, units: 3 }],
    })
    const store = beyond === '/receive' ? 2 : 1
    return {
      path: `/console/stores/${store}/transfers/${id}${beyond}`,
      at: `/console/stores/${store}/transfers/${id}`,
      body: ({ version }) => ({ ...change, version }),
      // Either of them ends it, so the colleague's own change is made by hand.
      meanwhile: () => raise(test, 'stock_transfers', 'stock_transfer_id', id),
    }
  }

/** What a colleague's change leaves behind of a thing that changes only once. */
export const raise = ({ db }: TestShop, table: string, id: string, value: number) =>
  db.run(sql([`update ${table} set version = version + 1 where ${id} = ${value}`]))

export const campaign = {
  name: 'Spring',
  channel: 'email',
  subject: 'New',
  text: 'Two for one.',
  send: false,
}
export const ofCampaign =
  (beyond: string, change: object, isPlanned = false): Prepare =>
  async ({ staff }) => {
    const { campaign_id: id } = await staff.admin.ok('POST', '/console/campaigns', campaign)
    const at = `/console/campaigns/${id}`
    const read = () => staff.admin.ok('GET', at)
    const plan = async () =>
      staff.admin.ok('POST', `${at}/schedule`, {
        at: '2026-12-01T01:00:00Z',
        version: (await read()).version,
      })
    if (isPlanned) await plan()
    const meanwhile = async () => {
      if (isPlanned) await staff.admin.ok('POST', `${at}/cancel`, { version: (await read()).version })
      else await staff.admin.ok('PATCH', at, { ...campaign, text: 'Three.', version: (await read()).version })
      if (isPlanned) await plan()
    }
    return {
      path: at + beyond,
      at,
      body: ({ version }) => ({ ...change, version }),
      meanwhile,
      // How many got it is counted for its own page.
      shows: (now) => {
        const { recipients: _, results: __, ...campaign } = now
        return campaign
      },
    }
  }

export const words = { title: 'Our story', content: '<p>Once</p>' }
/** Of a page for which other words are planned. */
export const ofPlan =
  (beyond: string, change: object): Prepare =>
  async ({ staff }) => {
    const page = await staff.admin.ok('POST', '/console/content', {
      ...words,
      uri: `planned-${randomUUID()}`,
    })
    const at = `/console/content/${page.content_id}`
    const plan = async () => {
      const { version } = await staff.admin.ok('GET', at)
      const starts = '2026-12-02T01:00:00Z'
      await staff.admin.ok('PUT', `${at}/planned`, { ...words, content: randomUUID(), starts, version })
    }
    await plan()
    return {
      path: `${at}/planned${beyond}`,
      at,
      body: ({ version }) => ({ ...change, version }),
      meanwhile: plan,
    }
  }

export const ofStaff =
  (beyond: string, change: object): Prepare =>
  async ({ test }) => {
    const [worker] = await manyMembers(test, 1)
    const { userId } = worker!
    await test.db.run(sql`
      insert into user_roles (user_id, role, store_id) values (${userId}, 'store_hand', 1)`)
    return {
      path: `/console/users/${userId}${beyond}`,
      at: `/console/users/${userId}`,
      body: ({ version }) => ({ ...change, version }),
    }
  }

export const takenLink: Prepare = async ({ test, staff }) => {
  const { order_id: id } = await takenOrder(test, staff.store)
  return {
    path: `/orders/${id}/payment_link`,
    at: '/console/unpaid_orders',
    pick: (orders) => orders.find((order: Thing) => order.order_id === id),
    body: ({ version }) => ({ version }),
    meanwhile: () => raise(test, 'orders', 'order_id', id),
    shows: ({ order_id, order_number, status, version, total, link_expires }) => ({
      ...{ order_id, order_number, status, version, total, link_expires },
    }),
  }
}

/** The things of a list turned round, each with the version that was seen. */
export const turned = (rows: Thing[], id: string) =>
  rows.toReversed().map((row) => ({ [id]: row[id], version: row.version }))
