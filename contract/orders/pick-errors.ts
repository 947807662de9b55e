/** A pack, as its shelf label names it. */
export type ItemName = { product_name: string; pack_size: number }

/** A line of an order as it is picked and will be supplied; `by` is '' if the last picker is unknown. */
export type PickedLine = { order_line_id: number; picked: number; quantity_supplied: number; by: string }
