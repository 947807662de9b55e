/** Purchase order as it is printed and mailed to the supplier. Costs are in cents. */
export type PurchaseOrderDocument = {
  kind: 'purchase_order'
  number: string
  /** `YYYY-MM-DD` in the store's time zone. */
  orderedOn: string
  expectedOn: string | null
  note: string
  buyer: {
    legalName: string
    storeName: string
    abn: string
    address: string
    phone: string
    email: string
  }
  supplier: string
  lines: PurchaseOrderDocumentLine[]
}

export type PurchaseOrderDocumentLine = {
  name: string
  supplierCode: string
  units: number
  unitsPerCarton: number
  cartonCost: number
}

/** Returns the ordered units in cartons and single units, such as '2 cartons of 24 and 6 single'. */
export function cartonsText({ units, unitsPerCarton }: { units: number; unitsPerCarton: number }): string {
  const cartons = Math.floor(units / unitsPerCarton)
  const single = units % unitsPerCarton
  if (unitsPerCarton === 1) return `${units} single`
  const parts = [
    cartons > 0 && `${cartons} ${cartons === 1 ? 'carton' : 'cartons'} of ${unitsPerCarton}`,
    single > 0 && `${single} single`,
  ]
  return parts.filter(Boolean).join(' and ')
}
