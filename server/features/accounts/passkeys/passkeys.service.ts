import { PRODUCT_NAME } from '#domain/product-name.ts'
import { fullName } from '#domain/accounts/allowed-name.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { createHash, randomBytes } from 'node:crypto'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  MAX_PASSKEYS,
  type addPasskey as addPasskeyEndpoint,
  type passkeyLogin,
} from '#contract/account/passkeys.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as accounts from '../accounts.queries.ts'
import { recordCredentialEvent, sendCredentialNotice } from '../credentials/credential-notices.service.ts'
import { requirePassword } from '../passwords/new-password.service.ts'
import * as queries from './passkeys.queries.ts'

export type { PasskeyRow } from './passkeys.queries.ts'

const CHALLENGE_MINUTES = 5
/** EdDSA, ES256 and RS256: every authenticator in use supports at least one. @source IANA COSE Algorithms */
const ALGORITHMS = [-8, -7, -257]

/** Loads the library, about two hundred modules, when the first passkey is used. Few requests need it. */
const webauthn = () => import('@simplewebauthn/server')

type ChallengePurpose = { purpose: 'add' | 'login'; userId: number | null }

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

/** Returns the shop's public origin. A passkey of another site is rejected. */
function relyingParty(shop: Shop) {
  const { hostname, origin } = new URL(shop.settings.publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

async function newChallenge(
  shop: Shop,
  { purpose, userId }: ChallengePurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const text = Buffer.from(challenge).toString('base64url')
  const expiresAt = addMinutes(shop.clock.now(), CHALLENGE_MINUTES)
  await queries.insertChallenge(shop.db, { hash: hashOf(text), userId, purpose, expiresAt })
  return challenge
}

/** Consumes the challenge of a response, so that no response is accepted twice. */
async function consumeChallenge(
  shop: Shop,
  clientDataJSON: string,
  wanted: ChallengePurpose,
): Promise<string> {
  const challenge = challengeOf(clientDataJSON)
  const taken =
    challenge &&
    (await queries.consumeChallenge(shop.db, { hash: hashOf(challenge), ...wanted }, shop.clock.now()))
  if (!challenge || !taken || !taken.is_good) throw new ShopError('passkey_refused')
  return challenge
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Throws one error for all invalid responses, because the shopper's next step is the same. */
function refused(): never {
  throw new ShopError('passkey_refused')
}

/**
 * Returns the passkeys of an account. Rejects an account that has the maximum number.
 * @throws too_many_passkeys
 */
async function requireRoom(shop: Shop, userId: number): Promise<queries.PasskeyRow[]> {
  const passkeys = await queries.readPasskeys(shop.db, userId)
  if (passkeys.length >= MAX_PASSKEYS) throw new ShopError('too_many_passkeys')
  return passkeys
}

export async function registrationOptions(shop: Shop, user: accounts.UserRow, password: string) {
  await requirePassword(shop, user.user_id, password, 'password')
  // Rejected before the device creates a passkey, because the shop cannot delete it there.
  const known = await requireRoom(shop, user.user_id)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(shop).expectedRPID,
    userName: user.email,
    userDisplayName: fullName(user),
    userID: new TextEncoder().encode(String(user.user_id)),
    challenge: await newChallenge(shop, { purpose: 'add', userId: user.user_id }),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((key) => ({ id: key.credential_id, transports: key.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

type AddPasskeyBody = OutputOf<NonNullable<(typeof addPasskeyEndpoint)['body']>>

export async function addPasskey(
  shop: Shop,
  user: accounts.UserRow,
  { name, credential }: AddPasskeyBody,
): Promise<queries.PasskeyRow> {
  const wanted = { purpose: 'add', userId: user.user_id } as const
  const expectedChallenge = await consumeChallenge(shop, credential.response.clientDataJSON, wanted)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge,
    ...relyingParty(shop),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused)
  if (!verified) return refused()
  const made = registrationInfo.credential
  return inTransaction(shop, async (shop) => {
    // Concurrent requests wait here, so that they count each other's passkeys.
    if (!(await accounts.lockUser(shop.db, user.user_id))) throw new ShopError('not_found')
    await requireRoom(shop, user.user_id)
    const row = await queries.insertPasskey(shop.db, {
      userId: user.user_id,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      name,
      now: shop.clock.now(),
    })
    if (!row) return refused()
    await recordCredentialEvent(shop, user.user_id, 'passkey.added')
    await sendCredentialNotice(shop, user, 'passkey_added', name)
    return row
  })
}

export async function removePasskey(shop: Shop, user: accounts.UserRow, passkeyId: number): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const removed = await queries.deletePasskey(shop.db, user.user_id, passkeyId)
    if (!removed) throw new ShopError('not_found')
    await recordCredentialEvent(shop, user.user_id, 'passkey.removed')
    await sendCredentialNotice(shop, user, 'passkey_removed', removed.name)
  })
}

export async function authenticationOptions(shop: Shop) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(shop).expectedRPID,
    challenge: await newChallenge(shop, { purpose: 'login', userId: null }),
    userVerification: 'required',
  })
}

type PasskeyCredential = OutputOf<NonNullable<(typeof passkeyLogin)['body']>>['credential']

/** Finds the owner of a passkey. A counter that went backwards means a copied key, which is rejected. */
export async function logInWithPasskey(shop: Shop, credential: PasskeyCredential): Promise<accounts.UserRow> {
  const { clientDataJSON } = credential.response
  const expectedChallenge = await consumeChallenge(shop, clientDataJSON, { purpose: 'login', userId: null })
  const { verifyAuthenticationResponse } = await webauthn()
  return inTransaction(shop, async (shop) => {
    const key = await queries.lockPasskey(shop.db, credential.id)
    if (!key) return refused()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      ...relyingParty(shop),
      credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
      requireUserVerification: true,
    }).catch(refused)
    if (!verified) return refused()
    await queries.updatePasskeyUse(shop.db, key.passkey_id, authenticationInfo.newCounter, shop.clock.now())
    return (await accounts.readUser(shop.db, key.user_id)) ?? refused()
  })
}
