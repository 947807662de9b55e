import { data } from 'react-router'

/**
 * Reads a submitted form. Throws a 400 response if the body is not a form, e.g. multipart data without a boundary.
 */
export const readForm = (request: Request): Promise<FormData> => request.formData().catch(refuse)

/** Reads a submitted JSON object. Throws a 400 response for any other body. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const value: unknown = await request.json().catch(refuse)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : refuse()
}

function refuse(): never {
  throw data(null, { status: 400 })
}

/** Reads the text fields of a submitted form. Returns '' for a field that is absent or holds a file. */
export const readFormFields = async (request: Request) => formFields(await readForm(request))

/** Returns a function that reads text fields of a parsed form. Absent fields and files are ''. */
export const formFields =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }

/** Returns the text fields of a form by name, without files. Of a repeated field, it is the last value. */
export const textFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
