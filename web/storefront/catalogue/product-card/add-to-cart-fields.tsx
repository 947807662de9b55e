/** Hidden fields of an add-to-cart form that works without JavaScript. */
export function AddToCartFields({ packId, returnTo }: { packId: number | undefined; returnTo: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="add" />
      {packId !== undefined && <input type="hidden" name="product_pack_id" value={packId} />}
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="return_to" value={returnTo} />
    </>
  )
}
