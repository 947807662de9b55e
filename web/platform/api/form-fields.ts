/** The text fields of a sent form: '' for one that is absent, and for a file where text belongs. */
export const readFormFields = async (request: Request) => formFields(await request.formData())

/** The same of a form that was read already. */
export const formFields =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
