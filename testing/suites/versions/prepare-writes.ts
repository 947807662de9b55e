import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { manyMembers } from '../../fixtures/members.ts'
import type { Staff } from '../../fixtures/staff.ts'
import { takenOrder } from '../../fixtures/staff-orders.ts'
import type { TestShop } from '../../shop/open-shop.ts'

// Any shape: each write knows the fields that it reads from a reply.
// oxlint-disable-next-line typescript/no-explicit-any
export type Thing = any

type VersionedWrite = {
  path: string
  /** Path to read the object, by default `path`. `pick` finds the object in the reply. */
  at?: string
  pick?: (answer: Thing) => Thing
  /** Returns the write's body, based on the object as read, including its version. */
  body: (seen: Thing) => object
  /** A colleague's concurrent change, if it is not the same write. */
  meanwhile?: () => Promise<unknown>
  /** Returns the object that the reply to a stale write contains, if it differs from the object as read. */
  shows?: (now: Thing) => unknown
  /** True for a write that never succeeds after a colleague's change, such as an undo. */
  isNeverDone?: true
}

type Scene = { test: TestShop; staff: Staff }
export type Prepare = (scene: Scene) => VersionedWrite | Promise<VersionedWrite>

/** Prepares a change of an object at one path: `change` together with the version read. */
export const changing =
  (path: string, change: object): Prepare =>
  () => ({ path, body: ({ version }) => ({ ...change, version }) })

/** Prepares a change of an object that is created first. */
export const changingNew =
  (list: string, made: object, id: string, change: object): Prepare =>
  async ({ staff }) => {
    const thing = await staff.admin.ok('POST', list, made)
    return { path: `${list}/${thing[id]}`, body: ({ version }) => ({ ...change, version }) }
  }

export const PRODUCT = '/console/products/1'
/** Prepares a write to a picture of the first product, or to all its pictures. */
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
      // Either write ends the transfer, so the colleague's change only raises the version.
      meanwhile: () => raise(test, 'stock_transfers', 'stock_transfer_id', id),
    }
  }

const PURCHASES = '/console/stores/1/purchase_orders'
/** Creates a supplier of two products. Returns its id. */
async function aSupplier({ staff }: Scene): Promise<number> {
  const name = `Wholesale ${randomUUID()}`
  const { supplier_id: id } = await staff.admin.ok('POST', '/console/suppliers', { name, lead_days: 5 })
  for (const productId of [2, 3])
    await staff.admin.ok('PUT', `/console/suppliers/${id}/products/${productId}`, {
      units_per_carton: 6,
      carton_cost: 30,
      version: 0,
    })
  return id
}

/** Prepares a write to a product of a supplier. */
export const ofSupplierProduct =
  (change: object): Prepare =>
  async (scene) => {
    const id = await aSupplier(scene)
    return {
      path: `/console/suppliers/${id}/products/2`,
      at: `/console/suppliers/${id}/products`,
      pick: (rows) => rows.find((row: Thing) => row.product_id === 2),
      body: ({ version }) => ({ ...change, version }),
      meanwhile: () => raise(scene.test, 'supplier_products', 'supplier_id', id),
    }
  }

/** Prepares the deletion of a segment. A colleague's change only raises its version. */
export const deletedSegment: Prepare = async ({ test, staff }) => {
  const { segment_id: id } = await staff.admin.ok('POST', '/console/segments', { name: randomUUID() })
  return {
    path: `/console/segments/${id}`,
    // Figures are calculated only on the segment's own page.
    shows: ({ figures: _figures, ...segment }) => segment,
    body: ({ version }) => ({ version }),
    meanwhile: () => raise(test, 'segments', 'segment_id', id),
  }
}

/** Prepares a change of a segment. */
export const ofSegment: Prepare = async (scene) => ({
  ...(await deletedSegment(scene)),
  body: ({ version }) => ({ ordered_within: 30, version }),
})

/** Prepares a write to a draft, or to an order that was sent. */
export const ofPurchaseOrder =
  (beyond: string, change: () => object, { isSent = false } = {}): Prepare =>
  async (scene) => {
    const supplierId = await aSupplier(scene)
    const { admin } = scene.staff
    const [{ purchase_order_id: id }] = await admin.ok('POST', PURCHASES, {
      action_id: randomUUID(),
      lines: [{ supplier_id: supplierId, product_id: 2, units: 12 }],
    })
    if (isSent) await admin.ok('POST', `${PURCHASES}/${id}/send`, { version: 1, mail: false })
    return {
      path: `${PURCHASES}/${id}${beyond}`,
      at: `${PURCHASES}/${id}`,
      body: ({ version }) => ({ ...change(), version }),
      meanwhile: () => raise(scene.test, 'purchase_orders', 'purchase_order_id', id),
    }
  }

/** Simulates a colleague's change of an object that can change only once, by raising its version. */
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
      // Recipients and results are calculated only on the campaign's own page.
      shows: (now) => {
        const { recipients: _, results: __, ...campaign } = now
        return campaign
      },
    }
  }

export const words = { title: 'Our story', content: '<p>Once</p>' }
/** Prepares a write to a page with a planned version. */
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
      order_id,
      order_number,
      status,
      version,
      total,
      link_expires,
    }),
  }
}

/** Returns the list's objects in reverse order, each with the version read. */
export const turned = (rows: Thing[], id: string) =>
  rows.toReversed().map((row) => ({ [id]: row[id], version: row.version }))
