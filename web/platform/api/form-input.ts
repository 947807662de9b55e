import type { z } from 'zod'
import { ApiError } from '#contract/client.ts'
import { ERRORS } from '#contract/errors.ts'
import { FIELD_INVALID, fieldErrors, issueMessage } from '#contract/field-errors.ts'
import { formFields } from './form-fields.ts'

/**
 * Checks form values against a schema of the contract, such as the body of an endpoint. Returns them unchanged: the
 * API parses the request again.
 * @throws ApiError the error that the API returns for such values. `failureReply` shows it at the form.
 */
export function readInput<S extends z.ZodType>(schema: S | undefined, value: unknown): z.input<S> {
  const result = schema?.safeParse(value)
  if (result?.success === false) throw invalidInput(fieldErrors(result.error.issues))
  // The schema accepted the value, so it has the schema's input type.
  return value as z.input<S>
}

/**
 * Checks the fields of a form against a schema. Of a repeated field, only the last value is read.
 * @param jsonFields fields whose text is JSON
 */
export function readFormInput<S extends z.ZodType>(
  schema: S | undefined,
  form: FormData,
  jsonFields: readonly string[] = [],
): z.input<S> {
  const fields: Record<string, unknown> = Object.fromEntries(form)
  for (const name of jsonFields) fields[name] = parseJson(formFields(form)(name), name)
  return readInput(schema, fields)
}

/**
 * Checks the JSON in a form field against a schema.
 * @throws ApiError with a message for the field if its text is not JSON or has another shape
 */
export function readJsonInput<S extends z.ZodType>(
  schema: S | undefined,
  text: string,
  name: string,
): z.input<S> {
  const value = parseJson(text, name)
  const [issue] = schema?.safeParse(value).error?.issues ?? []
  if (issue) throw invalidInput({ [name]: issueMessage(issue) })
  return value as z.input<S>
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidInput({ [name]: FIELD_INVALID })
  }
}

function invalidInput(fields: Record<string, string>): ApiError {
  const [status, msg] = ERRORS.invalid_input
  return new ApiError(status, { code: 'invalid_input', msg, fields })
}
