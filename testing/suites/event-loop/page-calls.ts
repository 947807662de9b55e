import { vi } from 'vitest'
import type { MeasuredRequest, MeasuredShop } from './measured-shop.ts'

/** A form of a page: values that it always sends, and the fields that a person fills in. */
type PageForm = { values: Record<string, string>; fields: string[] }

export type MeasuredPage = {
  path: string
  caller: MeasuredRequest['caller']
  /** Names that the loader asks the query for. */
  queryNames: string[]
  forms: PageForm[]
}

const BOUNDARY = 'event-loop-boundary'
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
/** Bytes of the filled fields: together with the parts' headers below the limit of a form. */
const FORM_BYTES = 120_000
/** Bytes of a query string as sent, below the limit of headers. */
const QUERY_BYTES = 12_000
/** Distinct forms of a page that are tried; lists repeat the same form for each row. */
const FORMS_MAX = 6

/** Loads a page once, and sends each of its forms empty, to learn which names its loader and action read. */
export async function readPage(
  shop: MeasuredShop,
  path: string,
  caller: MeasuredRequest['caller'],
): Promise<MeasuredPage> {
  const page = { caller, path, title: path }
  const asked = await namesAsked(async () => shop.warmUp({ ...page, method: 'GET' }))
  const drawn = formsOf(asked.result)
  const forms: PageForm[] = []
  for (const form of drawn.length > 0 ? drawn : [{ values: {}, fields: [] }]) {
    const body = multipart(form.values)
    const { form: names } = await namesAsked(async () =>
      shop.warmUp({ ...page, method: 'POST', headers: MULTIPART, body }),
    )
    const fields = new Set([...form.fields, ...names.filter((name) => !(name in form.values))])
    if (fields.size > 0) forms.push({ values: form.values, fields: [...fields] })
  }
  return { path, caller, queryNames: asked.query, forms }
}

/** Returns requests of a page whose query, or whose form's fields, hold one repeated unit. */
export function pageCalls(
  { path, caller, queryNames, forms }: MeasuredPage,
  unit: string,
): MeasuredRequest[] {
  const shared = { path, caller }
  const bytes = encodeURIComponent(unit.toWellFormed()).length
  const share = Math.floor(QUERY_BYTES / Math.max(1, queryNames.length) / bytes)
  const query = new URLSearchParams(queryNames.map((name) => [name, unit.repeat(share).toWellFormed()]))
  const loads = queryNames.length > 0 ? [{ ...shared, method: 'GET', path: `${path}?${query}` }] : []
  const sends = forms.flatMap(({ values, fields }) =>
    [fields, ...(fields.length > 1 ? fields.map((field) => [field]) : [])].map((filled) => ({
      ...shared,
      method: 'POST',
      headers: MULTIPART,
      title: `POST ${path} with ${filled.join(', ')} filled`,
      body: multipart({ ...values, ...filledWith(unit, filled) }),
    })),
  )
  return [...loads.map((load) => ({ ...load, title: `GET ${path} with ${queryNames.join(', ')}` })), ...sends]
}

function filledWith(unit: string, fields: readonly string[]): Record<string, string> {
  const text = unit.repeat(Math.floor(FORM_BYTES / fields.length / Buffer.byteLength(unit)))
  return Object.fromEntries(fields.map((field) => [field, text]))
}

const multipart = (values: Record<string, string>): Buffer =>
  Buffer.from(
    `${Object.entries(values)
      .map(
        ([name, value]) =>
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')}--${BOUNDARY}--\r\n`,
  )

type RecordedNames<T> = { result: T; query: string[]; form: string[] }

/** Notes the names under which `work` reads query strings and forms. */
async function namesAsked<T>(work: () => Promise<T>): Promise<RecordedNames<T>> {
  const query = [vi.spyOn(URLSearchParams.prototype, 'get'), vi.spyOn(URLSearchParams.prototype, 'getAll')]
  const form = [vi.spyOn(FormData.prototype, 'get'), vi.spyOn(FormData.prototype, 'getAll')]
  const namesOf = (spies: readonly { mock: { calls: readonly [string][] } }[]) => [
    ...new Set(spies.flatMap(({ mock }) => mock.calls.map(([name]) => name))),
  ]
  try {
    return { result: await work(), query: namesOf(query), form: namesOf(form) }
  } finally {
    for (const spy of [...query, ...form]) spy.mockRestore()
  }
}

/** Forms of a page by their fields' names; hidden fields and buttons keep their values. */
function formsOf(html: string): PageForm[] {
  const found = new Map<string, PageForm>()
  for (const [, inside = ''] of html.matchAll(/<form\b[^>]*method="post"[^>]*>(.*?)<\/form>/gis)) {
    const form: PageForm = { values: {}, fields: [] }
    for (const [tag] of inside.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/gi)) {
      const name = attribute(tag, 'name')
      if (name === null) continue
      const isSet = /^<(?:button|select)/i.test(tag) || /\btype="(?:hidden|radio|checkbox)"/.test(tag)
      if (isSet) form.values[name] = attribute(tag, 'value') ?? ''
      else form.fields.push(name)
    }
    found.set(`${Object.keys(form.values).join()} ${form.values.intent ?? ''} ${form.fields.join()}`, form)
  }
  return [...found.values()].slice(0, FORMS_MAX)
}

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? null
