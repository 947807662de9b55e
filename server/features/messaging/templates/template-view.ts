import type {
  ListedTemplate,
  MessageTemplate,
  RenderedTemplate,
} from '#contract/console/message-templates.ts'
import type { Brand } from '#domain/messages/email-content.ts'
import { type TemplateName, templateOf } from '#domain/messages/message-templates.ts'
import type { TemplateOverrides } from '#domain/messages/template-parts.ts'
import { defaultWords, hasOverrides, renderedSample } from '#domain/messages/template-overrides.ts'
import { PLACEHOLDERS } from '#domain/messages/placeholders.ts'
import { sampleOf } from '#domain/messages/sample-messages.ts'
import { smsParts } from '#domain/messages/sms-parts.ts'
import { wordsOf } from './template-overrides.service.ts'
import type { TemplateRow } from './templates.queries.ts'

export function viewListed(name: TemplateName, isChanged: boolean): ListedTemplate {
  const { label, sent, about, channels } = templateOf(name)
  return { kind: name, label, sent, about, channels: [...channels], changed: isChanged }
}

export function viewTemplate(
  name: TemplateName,
  row: TemplateRow | undefined,
  brand: Brand,
): MessageTemplate {
  const { parts, placeholders, required = {} } = templateOf(name)
  const words = wordsOf(row)
  return {
    ...viewListed(name, hasOverrides(words)),
    parts: [...parts],
    placeholders: placeholders.map((placeholder) => ({
      name: placeholder,
      meaning: PLACEHOLDERS[placeholder],
      required_in: parts.filter((part) => required[part]?.includes(placeholder)),
    })),
    words,
    defaults: defaultWords(name, sampleOf(name, brand)),
    preview: viewPreview(name, words, brand),
    version: row?.version ?? 0,
    updated: row && row.version > 0 ? row.updated_at.toISOString() : null,
  }
}

export function viewPreview(name: TemplateName, words: TemplateOverrides, brand: Brand): RenderedTemplate {
  const { email, sms } = renderedSample(sampleOf(name, brand), words, brand)
  return { email, sms: sms === null ? null : { text: sms, parts: smsParts(sms) } }
}
