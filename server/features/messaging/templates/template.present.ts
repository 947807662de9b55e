import type {
  ListedTemplate,
  MessageTemplate,
  RenderedTemplate,
} from '#contract/console/message-templates.ts'
import type { Brand } from '#domain/messages/email-content.ts'
import { type TemplateName, templateOf } from '#domain/messages/message-templates.ts'
import type { TemplateOverrides } from '#domain/messages/template-parts.ts'
import {
  NO_OVERRIDES,
  defaultWords,
  hasOverrides,
  renderedSample,
} from '#domain/messages/template-overrides.ts'
import { PLACEHOLDERS } from '#domain/messages/placeholders.ts'
import { sampleOf } from '#domain/messages/sample-messages.ts'
import { smsParts } from '#domain/messages/sms-parts.ts'
import type { TemplateRow } from './templates.queries.ts'

/** Returns an owner's texts from a row; empty overrides if there is none. */
export const presentWords = (row: TemplateRow | undefined): TemplateOverrides => {
  if (!row) return NO_OVERRIDES
  const { subject, opening, closing, sms } = row
  return { subject, opening, closing, sms }
}

export function presentListedTemplate(name: TemplateName, isChanged: boolean): ListedTemplate {
  const { label, sent, about, channels } = templateOf(name)
  return { kind: name, label, sent, about, channels: [...channels], changed: isChanged }
}

export function presentTemplate(
  name: TemplateName,
  row: TemplateRow | undefined,
  brand: Brand,
): MessageTemplate {
  const { parts, placeholders, required = {} } = templateOf(name)
  const words = presentWords(row)
  return {
    ...presentListedTemplate(name, hasOverrides(words)),
    parts: [...parts],
    placeholders: placeholders.map((placeholder) => ({
      name: placeholder,
      meaning: PLACEHOLDERS[placeholder],
      required_in: parts.filter((part) => required[part]?.includes(placeholder)),
    })),
    words,
    defaults: defaultWords(name, sampleOf(name, brand)),
    preview: presentPreview(name, words, brand),
    version: row?.version ?? 0,
    updated: row && row.version > 0 ? row.updated_at.toISOString() : null,
  }
}

export function presentPreview(name: TemplateName, words: TemplateOverrides, brand: Brand): RenderedTemplate {
  const { email, sms } = renderedSample(sampleOf(name, brand), words, brand)
  return { email, sms: sms === null ? null : { text: sms, parts: smsParts(sms) } }
}
