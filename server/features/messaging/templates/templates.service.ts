import type { changeMessageTemplate, testMessageTemplate } from '#contract/console/message-templates.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { TEMPLATE_NAMES, type TemplateName, templateOf } from '#domain/messages/message-templates.ts'
import { type TemplateOverrides, TEMPLATE_PARTS } from '#domain/messages/template-parts.ts'
import { defaultWords } from '#domain/messages/template-overrides.ts'
import { sampleOf } from '#domain/messages/sample-messages.ts'
import { overrideProblems } from '#domain/messages/template-problems.ts'
import { inTransaction } from '#server/db/database.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import { brandOf } from '../brand.service.ts'
import { enqueueMessage } from '../outbox.service.ts'
import { presentListedTemplate, presentPreview, presentTemplate, presentWords } from './template.present.ts'
import * as queries from './templates.queries.ts'

type ChangeTemplateBody = OutputOf<NonNullable<(typeof changeMessageTemplate)['body']>>
type TestTemplateBody = OutputOf<NonNullable<(typeof testMessageTemplate)['body']>>
type TemplateDraft = Partial<TemplateOverrides>

const nameOf = (kind: string): TemplateName => {
  const name = TEMPLATE_NAMES.find((one) => one === kind)
  if (!name) throw new ShopError('not_found')
  return name
}

export async function listTemplates(shop: Shop, search: string) {
  const changed = new Set((await queries.readChanged(shop.db)).map(({ template }) => template))
  const searched = search.toLowerCase()
  return TEMPLATE_NAMES.filter((name) => {
    const { label, sent } = templateOf(name)
    return `${label} ${sent}`.toLowerCase().includes(searched)
  }).map((name) => presentListedTemplate(name, changed.has(name)))
}

export async function templateByKind(shop: Shop, kind: string) {
  const name = nameOf(kind)
  return presentTemplate(name, await queries.readTemplate(shop.db, name), brandOf(shop))
}

/** Merges typed texts into those in force, and clears texts that equal the default. Throws if a rule is violated. */
function checkedWords(
  shop: Shop,
  name: TemplateName,
  inForce: TemplateOverrides,
  typed: TemplateDraft,
): TemplateOverrides {
  const brand = brandOf(shop)
  const sample = sampleOf(name, brand)
  const defaults = defaultWords(name, sample)
  const words = Object.fromEntries(
    TEMPLATE_PARTS.map((part) => {
      const text = (typed[part] ?? inForce[part]).replaceAll('\r\n', '\n')
      return [part, text === defaults[part] ? '' : text]
    }),
  ) as TemplateOverrides
  const fields = overrideProblems(name, words, { sample, brand })
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
  return words
}

/**
 * Changes a template, which applies to messages enqueued from then on.
 * @source A-TEMPLATE-2
 */
export async function changeTemplate(shop: Shop, byUserId: number, kind: string, body: ChangeTemplateBody) {
  const name = nameOf(kind)
  const { version, ...typed } = body
  const author = { byUserId, now: shop.clock.now() }
  const changed = await inTransaction(shop, async (shop) => {
    const before = await queries.lockTemplate(shop.db, name, author)
    if (before.version !== version)
      throw new ShopError('stale', { current: presentTemplate(name, before, brandOf(shop)) })
    const words = checkedWords(shop, name, presentWords(before), typed)
    const after = await queries.updateTemplate(shop.db, name, words, author)
    await recordAudit(shop, {
      byUserId,
      action: 'message_template.changed',
      subject: `message template ${name}`,
      before: factsOf(before),
      after: factsOf(after),
    })
    return presentTemplate(name, after, brandOf(shop))
  })
  await shop.messageWords.renew()
  return changed
}

/**
 * Returns the texts for the audit log without contact details. A number in an owner's text is usually the shop's own.
 */
const factsOf = (row: queries.TemplateRow): NonNullable<AuditEvent['after']> =>
  Object.fromEntries(
    TEMPLATE_PARTS.map((part) => [
      part,
      row[part].replaceAll('@', ' at ').replaceAll(/\+?\d(?:[\s-]?\d){7,}/g, '[number]'),
    ]),
  )

/**
 * Renders a template with typed texts that are not saved.
 * @source A-TEMPLATE-3
 */
export async function previewTemplate(shop: Shop, kind: string, typed: TemplateDraft) {
  const name = nameOf(kind)
  const inForce = presentWords(await queries.readTemplate(shop.db, name))
  return presentPreview(name, checkedWords(shop, name, inForce, typed), brandOf(shop))
}

const TESTS_AN_HOUR = 10

/**
 * Sends a test of a template to the caller.
 * @source A-TEMPLATE-3
 */
export async function testTemplate(
  shop: Shop,
  byUserId: number,
  kind: string,
  body: TestTemplateBody,
): Promise<void> {
  const { channel, ...typed } = body
  const shown = await previewTemplate(shop, kind, typed)
  await consumeRateLimit(shop, { key: `template tests by ${byUserId}`, max: TESTS_AN_HOUR, minutes: 60 })
  const contact = await queries.readContact(shop.db, byUserId)
  const to = channel === 'sms' ? contact?.mobile : contact?.email
  const message =
    channel === 'sms' ? shown.sms && { subject: '', text: `Test: ${shown.sms.text}` } : mailOf(shown)
  if (!message) throw new ShopError('invalid_input', { fields: { channel: NOT_SENT[channel] } })
  if (!to) throw new ShopError('contact_missing')
  await inTransaction(shop, async (shop) => {
    await enqueueMessage(shop, { ...message, channel, to, kind: 'campaign_test', userId: byUserId })
    const subject = `message template ${kind}`
    await recordAudit(shop, { byUserId, action: 'message_template.tested', subject, details: { channel } })
  })
}

const NOT_SENT = { email: 'This message isn’t sent by email', sms: 'This message isn’t sent by SMS' }

const mailOf = ({ email }: Awaited<ReturnType<typeof previewTemplate>>) =>
  email && { ...email, subject: `Test: ${email.subject}` }
