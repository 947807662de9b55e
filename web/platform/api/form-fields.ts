import { data } from 'react-router'

/** Reads a submitted form. A body that is no form, such as multipart data without a boundary, is answered with 400. */
export const readForm = (request: Request): Promise<FormData> => request.formData().catch(refuse)

/** Reads a submitted JSON object. Any other body is answered with 400. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const value: unknown = await request.json().catch(refuse)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : refuse()
}

function refuse(): never {
  throw data(null, { status: 400 })
}

/** Reads the text fields of a submitted form: '' for a field that is absent or holds a file. */
export const readFormFields = async (request: Request) => formFields(await readForm(request))

/** The same for a form that was read already. */
export const formFields =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }

/** Parses a field in which a script of the page sends JSON. Any other text is answered with 400. */
export function parseJsonField(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse()
  }
}
