/** The text fields of a sent form: '' for one that is absent, and for a file where text belongs. */
export async function formText(request: Request): Promise<(name: string) => string> {
  const form = await request.formData()
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
