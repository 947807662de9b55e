import { ShopError } from '#server/http/errors.ts'
import { type Limit, giveTryBack, takeTry } from '#server/http/kept-tries.ts'
import { endSession } from '#server/http/session.queries.ts'
import type { Who } from '#server/http/who.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './accounts.queries.ts'
import { isPassword } from './passwords.service.ts'

const MINUTES = 15
/** @source contract §3 "Refusals by rate limit" */
const TRIES = 20
/** From everywhere together: many addresses are one attacker as soon as they ask for the same account. */
const TRIES_AN_ACCOUNT = 100
/** For many accounts from one address, which a whole office may share. */
const TRIES_AN_ADDRESS = 200

export type Login = {
  from: string
  /** The browser's number for an account that was logged into there before. */
  deviceFor: (userId: number) => string | null
  username: string
  password: string
}

/**
 * Wrong passwords are counted per account and address, per account and per address. Who logs in from a browser that
 * knows the account has tries of their own, which nobody else can use up: an attacker slows only strangers down.
 */
export async function login(shop: Shop, asked: Login): Promise<queries.UserRow> {
  const email = asked.username.trim().toLowerCase()
  const account = await queries.readLogin(shop.db, email)
  const device = account ? asked.deviceFor(account.user_id) : null
  const limits = device ? [ofDevice(email, device)] : ofStranger(email, asked.from)
  for (const limit of limits) await takeTry(shop, limit)
  if (!(await isPassword(account?.password_hash ?? null, asked.password))) throw new ShopError('login_failed')
  for (const limit of limits) await giveTryBack(shop, limit)
  return (await queries.readUser(shop.db, account!.user_id))!
}

const ofDevice = (email: string, device: string): Limit => ({
  key: `login ${email} on ${device}`,
  max: TRIES,
  minutes: MINUTES,
})

const ofStranger = (email: string, from: string): Limit[] => [
  { key: `login ${email} from ${from}`, max: TRIES, minutes: MINUTES },
  { key: `login ${email}`, max: TRIES_AN_ACCOUNT, minutes: MINUTES },
  { key: `login from ${from}`, max: TRIES_AN_ADDRESS, minutes: MINUTES },
]

/** The session that the browser held before ends with a login: nobody is two people there. */
export async function logout(shop: Shop, who: Who): Promise<void> {
  if (who.kind !== 'visitor') await endSession(shop.db, who.tokenHash)
}
