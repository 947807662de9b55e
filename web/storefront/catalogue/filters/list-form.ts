/** The one form of a shelf: search, sort and every filter belong to it by this id, wherever they stand. */
export const LIST_FORM = 'shelf-form'
