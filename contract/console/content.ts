import { z } from 'zod'
import { PAGE_TITLE_MAX, SLUG_MAX } from '#domain/field-lengths.ts'
import { hasTooMuchMarkup } from '#domain/text/markup-limit.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Integer, IsoTime, Paging, nameText, pageQuery, requiredText, text } from '../fields.ts'
import { Sequence } from './banners.ts'

const changed = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.object(fields).partial().extend({ version: Integer })

/** Author; null if the change was not made in the console, or is older than this record. */
const Person = z.object({ user_id: z.number(), name: z.string() }).nullable()

/** Planned content of a page. */
const Plan = z.object({
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  sequence: z.number(),
  starts: IsoTime,
  by: Person,
  written: IsoTime,
  /** True if the page has changed since this plan was written. */
  is_outdated: z.boolean(),
})

const ContentPage = z.object({
  content_id: z.number(),
  uri: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  sequence: z.number(),
  modified: IsoTime,
  planned: Plan.nullable(),
  /** Version of the page together with its plan. */
  version: z.number(),
})
export type ConsoleContent = z.output<typeof ContentPage>

const pageHtml = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.refine(
    (html) => !hasTooMuchMarkup(html),
    'This page has too many tags and entities. Split it into several pages',
  )

const contentFields = {
  uri: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and dashes, such as our-story')
    .max(SLUG_MAX),
  title: nameText(PAGE_TITLE_MAX, 'Enter a title'),
  content: pageHtml(requiredText(200_000, 'Write something')),
  sequence: Sequence,
}

const { uri: _, ...contentWords } = contentFields

const OfContent = z.object({ content_id: Id })

/** @source A-CONTENT-2 */
export const listConsoleContent = endpoint({
  method: 'GET',
  path: '/console/content',
  summary: 'List all content pages',
  allow: ['content.write'],
  scope: 'shared',
  query: z.object({
    search: text(60).optional(),
    sort: z.enum(['sequence', 'title', '-modified']).default('sequence'),
    ...pageQuery(50),
  }),
  data: z.array(ContentPage),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

export const readConsoleContent = endpoint({
  method: 'GET',
  path: '/console/content/:content_id',
  summary: 'Retrieve a content page',
  allow: ['content.write'],
  scope: 'shared',
  params: OfContent,
  data: ContentPage,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** Creates a page. The stored content equals the result of `previewContent`. @source A-CONTENT-2 */
export const createContent = endpoint({
  method: 'POST',
  path: '/console/content',
  summary: 'Create a content page',
  allow: ['content.write'],
  scope: 'shop',
  body: z.object({ ...contentFields, sequence: contentFields.sequence.default(100) }),
  data: ContentPage,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'uri_taken'],
})

/** Changes a page. Its URI is immutable, because links and orders refer to it. @source A-CONTENT-2 */
export const changeContent = endpoint({
  method: 'PATCH',
  path: '/console/content/:content_id',
  summary: 'Update a content page',
  allow: ['content.write'],
  scope: 'shop',
  params: OfContent,
  body: changed(contentWords),
  data: ContentPage,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** Replaces the plan of a page. The current content stays visible until `starts`. @source A-CONTENT-4 */
export const planContent = endpoint({
  method: 'PUT',
  path: '/console/content/:content_id/planned',
  summary: 'Schedule new wording for a content page',
  allow: ['content.write'],
  scope: 'shop',
  params: OfContent,
  body: z.object({
    ...contentWords,
    sequence: contentFields.sequence.optional(),
    starts: z.iso.datetime({ offset: true, message: 'Choose a date and time' }),
    version: Integer,
  }),
  data: ContentPage,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** Publishes the plan now. Fields that are sent override those of the plan. @source A-CONTENT-4 */
export const publishContent = endpoint({
  method: 'POST',
  path: '/console/content/:content_id/planned/publish',
  summary: 'Publish the scheduled wording of a content page now',
  allow: ['content.write'],
  scope: 'shop',
  params: OfContent,
  body: changed(contentWords),
  data: ContentPage,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** @source A-CONTENT-4 */
export const cancelContent = endpoint({
  method: 'POST',
  path: '/console/content/:content_id/planned/cancel',
  summary: 'Discard the scheduled wording of a content page',
  allow: ['content.write'],
  scope: 'shop',
  params: OfContent,
  body: z.object({ version: Integer }),
  data: ContentPage,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'stale'],
})

const ContentVersion = z.object({
  /** Hash of the content, to which orders refer. */
  text_version: z.string(),
  title: z.string(),
  content: z.string(),
  valid_from: IsoTime,
  by: Person,
  is_current: z.boolean(),
})
export type ContentVersion = z.output<typeof ContentVersion>

/** Lists versions, newest first. To restore a version, send its `content` as a change. @source A-CONTENT-3 */
export const listContentVersions = endpoint({
  method: 'GET',
  path: '/console/content/:content_id/versions',
  summary: 'List the versions of a content page',
  allow: ['content.write'],
  scope: 'shared',
  params: OfContent,
  query: z.object(pageQuery(20)),
  data: z.array(ContentVersion),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** @source A-CONTENT-3 */
export const previewContent = endpoint({
  method: 'POST',
  path: '/console/content/preview',
  summary: 'Preview the text of a content page',
  allow: ['content.write'],
  scope: 'shared',
  body: z.object({ content: pageHtml(text(200_000)) }),
  data: z.object({ content: z.string() }),
  errors: ['not_signed_in', 'forbidden'],
})
