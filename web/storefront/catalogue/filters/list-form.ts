/** Id of the product list's form. Search, sort and filters refer to it from anywhere on the page. */
export const LIST_FORM = 'shelf-form'
