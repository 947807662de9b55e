import { cutText } from '#domain/text/cut-text.ts'
/** A number, code or amount. `subject` identifies the person or thing of a row by id. */
export type AuditValue = string | number | boolean | null

type PersonalKey =
  | 'name'
  | 'firstname'
  | 'lastname'
  | 'first_name'
  | 'last_name'
  | 'recipient'
  | 'email'
  | 'mobile'
  | 'phone'
  | 'dob'
  | 'birth_date'
  | 'address'
  | 'password'
  | 'token'
  | 'code'

/** A flat object. The log is retained for years and never changed, so no fact may identify a person. */
export type AuditFacts = Readonly<Record<string, AuditValue>> & { readonly [K in PersonalKey]?: never }

const PERSONAL_KEY =
  /^(?:.*_)?(?:name|firstname|lastname|surname|recipient|email|mobile|phone|dob|birth(?:_?date)?|street|password|secret|token|line_[12])$/i
const EMAIL = /@/
const MOBILE = /(?:\+?61|\b0)[\s-]?4(?:[\s-]?\d){8}\b/
const DATE_ALONE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4})$/
const LONGEST = 200

/** Returns whether a value must not be stored under its key. */
const isPersonal = (key: string, value: AuditValue): boolean => {
  if (PERSONAL_KEY.test(key)) return value !== null && value !== ''
  return typeof value === 'string' && [EMAIL, MOBILE, DATE_ALONE].some((pattern) => pattern.test(value))
}

export type CleanedFacts = { facts: Record<string, AuditValue>; removed: string[] }

/** Removes values that would identify a person and returns their keys. A removed value is a bug of the caller. */
export function removePersonalData(facts: AuditFacts): CleanedFacts {
  const removed: string[] = []
  const cleaned = Object.entries(facts).map(([key, value]): [string, AuditValue] => {
    if (isPersonal(key, value)) {
      removed.push(key)
      return [key, 'removed']
    }
    return [key, typeof value === 'string' ? cutText(value, LONGEST) : value]
  })
  return { facts: Object.fromEntries(cleaned), removed }
}

/** Returns whether a subject has no e-mail or mobile. Subjects consist of kind and id, such as `order 123`. */
export const isSubjectSafe = (subject: string): boolean => !EMAIL.test(subject) && !MOBILE.test(subject)

/** Returns the id of the person in a subject such as `user 52`. */
export function personOf(subject: string): number | null {
  const id = /^user (\d{1,15})$/.exec(subject)?.[1]
  return id === undefined ? null : Number(id)
}
