import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/contacts.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import {
  isExclusionUndo,
  readExclusionUndo,
  undoExclusion,
} from '#server/features/accounts/self-exclusion/undo-self-exclusion.service.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { requireMember } from '../accounts.service.ts'
import { mailEmailVerification } from '../account-messages.service.ts'
import type { UserRow } from '../accounts.queries.ts'
import {
  verifyEmailByLink,
  isEmailVerificationToken,
  readEmailVerification,
} from '../registration/email-verification.service.ts'
import { limitAccount } from '../login/identity-limits.service.ts'
import type { ContactChange } from './contacts.queries.ts'
import { requestEmailChange, useContactLink, readContactLink } from './contacts.service.ts'

export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.changeEmail, async ({ params, body, principal, request }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    await limitAccount(shop, callerNetwork(request))
    await requestEmailChange(shop, user, body)
  })
  serve(app, shop, contract.sendEmailVerification, async ({ params, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    if (user.email_verified_at) return
    await consumeRateLimit(shop, { key: `email proof ${user.user_id}`, max: 3, minutes: 60 })
    await mailEmailVerification(shop, user)
  })
  serve(app, shop, contract.readContactLink, async ({ params, request }) => {
    await limited(shop, callerNetwork(request))
    if (isExclusionUndo(params.token)) return presentExclusion(await readExclusionUndo(shop, params.token))
    if (isEmailVerificationToken(params.token))
      return presentProof(await readEmailVerification(shop, params.token))
    return present(await readContactLink(shop, params.token))
  })
  serve(app, shop, contract.followContactLink, async ({ params, request }) => {
    await limited(shop, callerNetwork(request))
    if (isExclusionUndo(params.token)) {
      await undoExclusion(shop, params.token)
      return { action: 'not_me' as const, channel: 'email' as const }
    }
    if (isEmailVerificationToken(params.token)) {
      await verifyEmailByLink(shop, params.token)
      return { action: 'prove' as const, channel: 'email' as const }
    }
    const { action, channel } = await useContactLink(shop, params.token)
    return { action, channel }
  })
}

const limited = (shop: Shop, from: string) =>
  consumeRateLimit(shop, { key: `contact link from ${from}`, max: 60, minutes: 15 })

const present = (change: ContactChange) => ({
  action: change.action,
  channel: change.channel,
  from: masked(change.channel, change.old_value),
  to: masked(change.channel, change.new_value),
  until: (change.undo_until ?? change.expires_at).toISOString(),
})

const presentProof = ({ user, until }: { user: UserRow; until: Date }) => {
  const email = masked('email', user.email)
  return {
    action: 'prove' as const,
    channel: 'email' as const,
    from: email,
    to: email,
    until: until.toISOString(),
  }
}

type Exclusion = Awaited<ReturnType<typeof readExclusionUndo>>

function presentExclusion({ email, mobile, until }: Exclusion) {
  const channel = email === null ? ('mobile' as const) : ('email' as const)
  const whose = masked(channel, email ?? mobile ?? '')
  return { action: 'not_me' as const, channel, from: whose, to: whose, until: until.toISOString() }
}

function masked(channel: ContactChange['channel'], value: string): string {
  if (channel === 'mobile') return `mobile ending ${value.slice(-3)}`
  return `${value.slice(0, 1)}…${value.slice(value.lastIndexOf('@'))}`
}
