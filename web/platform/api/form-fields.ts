/** Reads the text fields of a submitted form: '' for a field that is absent or holds a file. */
export const readFormFields = async (request: Request) => formFields(await request.formData())

/** The same for a form that was read already. */
export const formFields =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
