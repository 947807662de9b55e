/** The text fields of a sent form: '' for one that is absent, and for a file where text belongs. */
export const formText = async (request: Request) => textIn(await request.formData())

/** The same of a form that was read already. */
export const textIn =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
