import { useState } from 'react'
import { useBeforeUnload, useFetcher } from 'react-router'
import type { ConsoleProduct } from '#contract/console/products.ts'
import type { Category } from '#contract/shop/catalogue.ts'
import { ATTRIBUTES, attributeLabel } from '#domain/catalogue/attributes.ts'
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_NAME_MAX } from '#domain/field-lengths.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { wrongFields } from '../editing/editing-texts.ts'
import { PackFields } from './pack-fields.tsx'
import styles from './products.module.css'
import * as texts from './products-texts.ts'

export type ProductReply = { ok: true } | Failure

type Props = {
  /** null for a new product. */
  product: ConsoleProduct | null
  categories: Category[]
  store: { store_id: number; name: string }
}

/** Form for the fields that all stores share. Typed values stay after a rejected request. */
export function ProductForm({ product: loaded, categories, store }: Props) {
  const fetcher = useFetcher<ProductReply>()
  const [isDirty, setDirty] = useState(false)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const failure = reply?.ok === false ? reply.error : null
  // After a version conflict the typed values stay; the next save is based on the stored version.
  const [product, setProduct] = useState(loaded)
  if (!failure && product !== loaded) setProduct(loaded)
  useBeforeUnload((event) => {
    if (isDirty && !reply?.ok) event.preventDefault()
  })
  const errorOf = (name: string) => (failure?.fields?.[name] ? { error: failure.fields[name] } : {})
  const current = failure?.code === 'stale' ? (failure.current as ConsoleProduct | undefined) : undefined
  return (
    <fetcher.Form method="post" className={`${styles.panel} stack`} onChange={() => setDirty(true)}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={loaded?.version ?? 0} />
      <h2 className={styles.heading}>{texts.detailsTitle}</h2>
      <BasicFields product={product} errorOf={errorOf} />
      <FactFields product={product} errorOf={errorOf} />
      <CategoryFields product={product} categories={categories} error={failure?.fields?.category_ids} />
      <PackFields product={product} store={store} error={failure?.fields?.packs} />
      <div role="alert">
        {failure && !current && <Notice tone="error">{failure.fields ? wrongFields : failure.msg}</Notice>}
        {current && product && <Stale current={current} product={product} />}
      </div>
      <div aria-live="polite">{reply?.ok && <Notice tone="ok">{texts.savedText}</Notice>}</div>
      <Button type="submit" isBusy={isBusy}>
        {product ? texts.saveButton : texts.addButton}
      </Button>
    </fetcher.Form>
  )
}

type ProductErrors = (name: string) => { error?: string }

function BasicFields({ product, errorOf }: { product: ConsoleProduct | null; errorOf: ProductErrors }) {
  const [description, setDescription] = useState(product?.description ?? '')
  const isUnknown = product?.kind === 'unknown'
  return (
    <>
      <Field
        label={texts.nameLabel}
        name="product_name"
        maxLength={PRODUCT_NAME_MAX}
        defaultValue={product?.product_name ?? ''}
        {...errorOf('product_name')}
        required
      />
      <TextArea
        label={texts.descriptionLabel}
        name="description"
        maxLength={PRODUCT_DESCRIPTION_MAX}
        rows={5}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={styles.fields}>
        <div>
          <Select label={texts.kindLabel} name="kind" defaultValue={product?.kind ?? 'beer_cider'}>
            {Object.entries(texts.KINDS)
              .filter(([value]) => value !== 'unknown' || isUnknown)
              .map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </Select>
          {isUnknown && <p className="small quiet">{texts.kindUnknownHint}</p>}
          {errorOf('kind').error && <p role="alert">{errorOf('kind').error}</p>}
        </div>
        <Select label={texts.statusLabel} name="status" defaultValue={product?.status ?? 'ACTIVE'}>
          {Object.entries(texts.STATUSES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}

function FactFields({ product, errorOf }: { product: ConsoleProduct | null; errorOf: ProductErrors }) {
  const fields = [
    { name: 'abv', label: texts.abvLabel, value: product?.abv, mode: 'decimal' },
    { name: 'unit_volume_ml', label: texts.volumeLabel, value: product?.unit_volume_ml, mode: 'numeric' },
    {
      name: 'standard_drinks',
      label: texts.drinksLabel,
      mode: 'decimal',
      ...(product && { hint: texts.drinksHint(product.standard_drinks) }),
    },
    { name: 'style', label: texts.styleLabel, value: product?.style },
    { name: 'region', label: texts.regionLabel, value: product?.region },
    { name: 'container', label: texts.containerLabel, value: product?.container, hint: texts.containerHint },
    {
      name: 'sequence',
      label: texts.sequenceLabel,
      value: product?.sequence,
      mode: 'numeric',
      hint: texts.sequenceHint,
    },
  ] as const
  return (
    <>
      <div className={styles.fields}>
        {fields.map(({ name, label, ...field }) => (
          <Field
            key={name}
            label={label}
            name={name}
            autoComplete="off"
            defaultValue={'value' in field ? (field.value ?? '') : ''}
            {...('mode' in field && { inputMode: field.mode })}
            {...('hint' in field && { hint: field.hint })}
            {...errorOf(name)}
          />
        ))}
      </div>
      <Checkbox
        label={texts.depositLabel}
        name="container_deposit"
        defaultChecked={product?.container_deposit ?? false}
        {...errorOf('container_deposit')}
      />
      <Checkbox
        label={texts.gstLabel}
        name="gst_free"
        defaultChecked={product?.gst_free ?? false}
        {...errorOf('gst_free')}
      />
      <fieldset className={styles.tasks}>
        <legend>{texts.attributesLabel}</legend>
        {ATTRIBUTES.map((attribute) => (
          <Checkbox
            key={attribute}
            label={attributeLabel(attribute)}
            name="attributes"
            value={attribute}
            defaultChecked={product?.attributes.includes(attribute) ?? false}
          />
        ))}
      </fieldset>
    </>
  )
}

type CategoryProps = { product: ConsoleProduct | null; categories: Category[]; error: string | undefined }

/** Category selection. A category implies its parents, so only the lowest level is selected. */
export function CategoryFields({ product, categories, error }: CategoryProps) {
  const own = product?.categories.map(({ category_id }) => category_id) ?? []
  const parents = new Set(
    categories.filter(({ category_id }) => own.includes(category_id)).map((one) => one.category_parent_id),
  )
  const lowest = own.filter((id) => !parents.has(id))
  const tops = categories.filter((category) => category.category_parent_id === 0)
  return (
    <div className={styles.fields}>
      {[...lowest, 0].map((id, nth) => (
        <Select
          key={id}
          label={nth === 0 ? texts.categoryLabel : texts.alsoCategory}
          name="category"
          defaultValue={id || ''}
        >
          <option value="">{texts.noCategory}</option>
          {tops.map((top) => (
            <optgroup key={top.category_id} label={top.name}>
              <option value={top.category_id}>{top.name}</option>
              {categories
                .filter((category) => category.category_parent_id === top.category_id)
                .map(({ category_id, name }) => (
                  <option key={category_id} value={category_id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      ))}
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

/** Differences between the stored version and the version that the form is based on, after a conflict. */
function Stale({ current, product }: { current: ConsoleProduct; product: ConsoleProduct }) {
  const fields = [
    [texts.nameLabel, 'product_name'],
    [texts.descriptionLabel, 'description'],
    [texts.abvLabel, 'abv'],
    [texts.volumeLabel, 'unit_volume_ml'],
    [texts.styleLabel, 'style'],
    [texts.regionLabel, 'region'],
    [texts.containerLabel, 'container'],
  ] as const
  const status =
    current.status === product.status ? [] : [[texts.statusLabel, texts.STATUSES[current.status]] as const]
  const differing = fields.filter(([, name]) => current[name] !== product[name])
  const changed = [...differing.map(([label, name]) => [label, String(current[name])] as const), ...status]
  return (
    <Notice tone="warning">
      <b>{texts.staleTitle}</b>
      <ul>
        {changed.map(([label, value]) => (
          <li key={label}>{texts.staleField(label, value)}</li>
        ))}
      </ul>
      <p>{texts.staleAdvice}</p>
    </Notice>
  )
}
