import { z } from 'zod'
import { ENQUIRY_MESSAGE_MAX, PERSON_NAME_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, IsoTime, Paging, pageQuery, personName, requiredText, text } from '../fields.ts'
import { CaptchaAnswer } from './captcha.ts'

/** @source S-ENT-12 */
export const Banner = z.object({
  banner_id: z.number(),
  title: z.string(),
  content: z.string(),
  button_text: z.string(),
  link: z.string(),
  background_image: z.object({ small: z.string(), medium: z.string(), large: z.string() }).nullable(),
  background_color: z.string(),
  promo_code_id: z.number().nullable(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  store_id: z.number().nullable(),
  zone_id: z.number().nullable(),
  start: IsoTime.nullable(),
  finish: IsoTime.nullable(),
  sequence: z.number(),
})

export const listBanners = endpoint({
  method: 'GET',
  path: '/banners',
  summary: 'List the banners of a zone and store in display order',
  allow: ['anyone'],
  query: z.object({
    ...pageQuery(250),
    status: z.enum(['ACTIVE', 'INACTIVE']).default('ACTIVE'),
    zone_id: Id.optional(),
    store_id: Id.optional(),
  }),
  data: z.array(Banner),
  beside: Paging,
  errors: ['banner_not_found'],
})

export const ContentItem = z.object({
  content_id: z.number(),
  uri: z.string(),
  title: z.string(),
  /** Sanitised HTML with decoded line breaks and quotes. */
  content: z.string(),
  modified: IsoTime,
})

export const listContent = endpoint({
  method: 'GET',
  path: '/content',
  summary: 'List content pages',
  allow: ['anyone'],
  query: z.object({ ...pageQuery(250) }),
  data: z.array(ContentItem),
  beside: Paging,
  errors: [],
})

/** @source S-FORM-1 */
export const subscribe = endpoint({
  method: 'POST',
  path: '/subscriptions',
  summary: 'Submit a contact form or a notification request',
  allow: ['anyone'],
  body: z.object({
    email: Email,
    first_name: personName(PERSON_NAME_MAX).default(''),
    surname: personName(PERSON_NAME_MAX).default(''),
    referrer: requiredText(60, 'Please say where you come from'),
    contact_number: text(20).optional(),
    message: text(ENQUIRY_MESSAGE_MAX).optional(),
    /** Solved captcha, for forms that show one. Without it, a lower rate limit per IP address applies. */
    captcha: CaptchaAnswer,
  }),
  data: z.object({ subscription_id: z.number() }),
  errors: ['captcha_wrong', 'captcha_unavailable', 'rate_limited'],
})
