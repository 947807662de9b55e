import { Form, useFetcher } from 'react-router'
import type { SupplierProduct } from '#contract/console/suppliers.ts'
import { STAFF_SEARCH_MAX, SUPPLIER_CODE_MAX } from '#domain/field-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { EditReply } from '../editing/form-values.ts'
import fields from '../filtered-list.module.css'
import type { ListPosition } from '../list-page.ts'
import { Pagination } from '../pagination.tsx'
import styles from './purchasing.module.css'
import * as texts from './purchasing-texts.ts'

type FoundProduct = Pick<SupplierProduct, 'product_id' | 'name'>

type Props = {
  supplierId: number
  products: { rows: SupplierProduct[]; place: ListPosition; search: string; found: FoundProduct[] }
  mayChange: boolean
}

/** Products that a supplier sells, with a search for products to add. */
export function SupplierProducts({ supplierId, products, mayChange }: Props) {
  const { rows, place, search, found } = products
  const isNew = ({ product_id }: FoundProduct) => rows.every((row) => row.product_id !== product_id)
  return (
    <section className="stack" aria-labelledby="supplier-products">
      <h2 className={styles.heading} id="supplier-products">
        {texts.supplierProductsTitle}
      </h2>
      {mayChange && (
        <Form className={fields.fields}>
          <Field
            key={search}
            label={texts.productSearch}
            name="search"
            type="search"
            maxLength={STAFF_SEARCH_MAX}
            defaultValue={search}
            autoComplete="off"
          />
          <Button type="submit" tone="outline">
            {texts.findButton}
          </Button>
        </Form>
      )}
      {search && found.length === 0 && rows.length === 0 && <p>{texts.unknownProduct(search)}</p>}
      {!search && rows.length === 0 && <p className="quiet">{texts.noSupplierProducts}</p>}
      <ul className={styles.lines}>
        {found.filter(isNew).map((product) => (
          <ProductRow
            key={`found-${product.product_id}`}
            product={{ ...product, supplier_code: '', units_per_carton: 1, carton_cost: 0, version: 0 }}
            mayChange
          />
        ))}
        {rows.map((product) => (
          <ProductRow key={product.product_id} product={product} mayChange={mayChange} />
        ))}
      </ul>
      <Pagination
        place={place}
        path={`/console/suppliers/${supplierId}`}
        filters={search ? { search } : {}}
      />
    </section>
  )
}

function ProductRow({ product, mayChange }: { product: SupplierProduct; mayChange: boolean }) {
  const fetcher = useFetcher<EditReply>()
  const { name, product_id: productId, version } = product
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const failure = reply?.ok === false ? reply.error : null
  const field = (key: 'supplier_code' | 'units_per_carton' | 'carton_cost', label: string) => (
    <Field
      label={label}
      name={key}
      defaultValue={product[key] || ''}
      inputMode={key === 'supplier_code' ? 'text' : 'decimal'}
      maxLength={SUPPLIER_CODE_MAX}
      autoComplete="off"
      disabled={!mayChange}
      {...(failure?.fields?.[key] && { error: failure.fields[key] })}
    />
  )
  const isAdded = version > 0
  return (
    <li>
      <b className={styles.name}>{name}</b>
      <fetcher.Form method="post" key={version} className={styles.row}>
        <input type="hidden" name="product_id" value={productId} />
        <input type="hidden" name="version" value={version} />
        {field('supplier_code', texts.codeLabel)}
        {field('units_per_carton', texts.perCartonLabel)}
        {field('carton_cost', texts.costLabel)}
        {mayChange && (
          <Button
            type="submit"
            tone={isAdded ? 'outline' : 'primary'}
            isSmall
            isBusy={fetcher.state !== 'idle'}
            aria-label={isAdded ? texts.saveLabel(name) : texts.addLabel(name)}
          >
            {isAdded ? texts.saveButton : texts.addProduct}
          </Button>
        )}
        {mayChange && isAdded && (
          <Button
            type="submit"
            name="intent"
            value="remove"
            tone="quiet"
            isSmall
            aria-label={texts.removeLabel(name)}
          >
            {texts.removeButton}
          </Button>
        )}
        <div aria-live="polite">{reply?.ok && texts.savedText}</div>
        <div role="alert">{failure && !failure.fields && <Notice tone="error">{failure.msg}</Notice>}</div>
      </fetcher.Form>
    </li>
  )
}
