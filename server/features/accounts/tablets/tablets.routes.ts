import type { FastifyInstance } from 'fastify'
import * as pinContract from '#contract/account/pin.ts'
import * as contract from '#contract/console/tablets.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Principal } from '#server/http/session/principal.ts'
import { clearPersonalCookies } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { requireMember, userById } from '../accounts.service.ts'
import { logout } from '../login/login.service.ts'
import { pinOf, removePin, removePinOf, setPin } from './pins.service.ts'
import { presentTablet, presentTabletPerson } from './tablets.present.ts'
import * as tablets from './tablets.service.ts'

export function tabletRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listTablets, async ({ params, query, request }) => {
    const { rows, ...paging } = await tablets.listTablets(shop, { storeId: params.store_id, query, request })
    return { data: rows.map((row) => presentTablet(row, shop.clock.now())), ...paging }
  })
  serve(app, shop, contract.createTablet, async ({ params, body, principal, request, reply }) => {
    const registration = { storeId: params.store_id, name: body.name, userId: memberId(principal) }
    const row = await tablets.addTablet(shop, { principal, request, reply }, registration)
    clearPersonalCookies(shop, reply)
    return presentTablet(row, shop.clock.now())
  })
  serve(app, shop, contract.revokeTablet, async ({ params, principal, request }) => {
    const { store_id: storeId, tablet_id: tabletId } = params
    const revoked = { storeId, tabletId, userId: memberId(principal), request }
    return presentTablet(await tablets.revokeTablet(shop, revoked), shop.clock.now())
  })
  onTabletRoutes(app, shop)
  pinRoutes(app, shop)
}

function onTabletRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.readTablet, async ({ principal, request }) => {
    const { tablet_id, store_id, name } = await tablets.requireTablet(shop, request)
    const people = await tablets.peopleOf(shop, tablet_id)
    return {
      tablet_id,
      name,
      store_id,
      store: shop.storeDirectory.store(store_id).name,
      people: people.map(presentTabletPerson),
      session: await sessionOn(shop, principal),
    }
  })
  serve(app, shop, contract.unlockTablet, async ({ body, principal, request, reply }) => {
    const entry = { userId: body.user_id, pin: body.pin }
    await tablets.unlockTablet(shop, { principal, request, reply }, entry)
  })
  serve(app, shop, contract.lockTablet, async ({ principal, request, reply }) => {
    await tablets.requireTablet(shop, request)
    await logout(shop, principal)
    clearPersonalCookies(shop, reply)
  })
  serve(app, shop, contract.keepTabletOpen, async ({ principal, request }) => {
    await tablets.requireTablet(shop, request)
    return { locks: (await tablets.keepOpen(shop, principal)).toISOString() }
  })
}

async function sessionOn(shop: Shop, principal: Principal) {
  const session = await tablets.openedSession(shop, principal)
  const user = session && (await userById(shop, session.userId))
  if (!user) return null
  return {
    user_id: user.user_id,
    firstname: user.firstname,
    lastname: user.lastname,
    staff_roles: session.roles.map(({ role, storeId }) => ({ role, store_id: storeId })),
    locks: session.locks.toISOString(),
  }
}

function pinRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, pinContract.readPin, async ({ params, principal }) =>
    pinOf(shop, (await requireMember(shop, principal, params.user_id)).user),
  )
  serve(app, shop, pinContract.setPin, async ({ params, body, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    await setPin(shop, user, body.pin)
    return pinOf(shop, user)
  })
  serve(app, shop, pinContract.removePin, async ({ params, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    await removePin(shop, user.user_id)
    return pinOf(shop, user)
  })
  serve(app, shop, contract.removeUserPin, ({ params, principal }) =>
    removePinOf(shop, memberId(principal), params.user_id),
  )
}

function memberId(principal: Principal): number {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  return principal.userId
}
