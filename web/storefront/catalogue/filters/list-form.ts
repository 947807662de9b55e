/** The id of the product list's form: search, sort and filters belong to it wherever they are placed on the page. */
export const LIST_FORM = 'shelf-form'
