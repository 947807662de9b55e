import { Form, Link, useActionData, useNavigation } from 'react-router'
import {
  changeProductImage,
  orderProductImages,
  removeProductImage,
  uploadProductImage,
} from '#contract/console/product-images.ts'
import { type ConsoleProduct, getConsoleProduct } from '#contract/console/products.ts'
import {
  type ActionReply,
  failureReply,
  revalidateAfterFailure,
  throwAsRouteError,
} from '#web/platform/api/action-reply.ts'
import { PICTURE_FRAME } from '#domain/catalogue/pictures.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readOrder } from '../editing/read-order.ts'
import { OrderList } from '../editing/order-list.tsx'
import type { Route } from './+types/images.route.ts'
import { CutFields, UploadForm } from './image-fields.tsx'
import styles from './images.module.css'
import panel from './products.module.css'
import * as texts from './images-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.title(loaderData.product.product_name) : texts.linkText },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requirePermission(context, 'products.write')
  try {
    const api = context.get(apiContext)
    return {
      product: await api.call(getConsoleProduct, { params: { product_id: params.productId } }),
    }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    await change(context.get(apiContext), params.productId, form)
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

async function change(api: PageApi, product_id: string, form: FormData): Promise<void> {
  const text = formFields(form)
  const version = text('version')
  const params = { product_id, image_id: text('image') }
  const fields = {
    alt: text('alt'),
    fit: text('fit') === 'whole' ? ('whole' as const) : ('crop' as const),
    ...(text('focus_x') && { focus_x: text('focus_x') }),
    ...(text('focus_y') && { focus_y: text('focus_y') }),
  }
  if (text('intent') === 'order') {
    const image_ids = readOrder(text('order')).map(({ id }) => id)
    await api.call(orderProductImages, { params, body: { image_ids, version } })
  } else if (text('intent') === 'remove') await api.call(removeProductImage, { params, body: { version } })
  else if (text('intent') === 'change')
    await api.call(changeProductImage, { params, body: { ...fields, version } })
  else {
    const file = form.get('file')
    const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.from('')
    const body = { ...fields, file: bytes.toString('base64'), version }
    await api.call(uploadProductImage, { params, body })
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-RANGE-3 */
export default function ImagesScreen({ loaderData: { product } }: Route.ComponentProps) {
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().state !== 'idle'
  const error = !isBusy && reply?.ok === false ? reply.error : null
  const uploads = product.images.filter(({ fit }) => fit !== null)
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to={`/console/products/${product.product_id}`}>{texts.backLink(product.product_name)}</Link>
        </p>
        <h1>{texts.title(product.product_name)}</h1>
      </div>
      <div role="alert">
        {error && !error.fields && (
          <Notice tone={error.code === 'stale' ? 'warning' : 'error'}>
            {error.code === 'stale' ? texts.staleText : error.msg}
          </Notice>
        )}
      </div>
      <div aria-live="polite">{!isBusy && reply?.ok && <Notice tone="ok">{texts.savedText}</Notice>}</div>
      <section className={`${panel.panel} stackSmall`} aria-labelledby="add-title">
        <h2 id="add-title" className={panel.heading}>
          {texts.addTitle}
        </h2>
        <UploadForm
          key={product.images.length}
          version={product.version}
          isBusy={isBusy}
          fields={error?.fields}
        />
      </section>
      <section className={`${panel.panel} stackSmall`} aria-labelledby="own-title">
        <h2 id="own-title" className={panel.heading}>
          {texts.ownTitle}
        </h2>
        {uploads.length === 0 && <p>{texts.noneYet}</p>}
        {uploads.length > 1 && <Order images={uploads} version={product.version} />}
        <ol className={styles.pictures}>
          {uploads.map((image, at) => (
            <Upload key={image.product_image_id} image={image} nth={at + 1} version={product.version} />
          ))}
        </ol>
      </section>
      <Drawn images={product.images.filter(({ fit }) => fit === null)} />
    </div>
  )
}

type Image = ConsoleProduct['images'][number]

function Order({ images, version }: { images: Image[]; version: number }) {
  return (
    <OrderList
      label={texts.orderLabel}
      mayChange
      more={{ version: String(version) }}
      items={images.map(({ product_image_id, src, alt }, at) => ({
        id: product_image_id,
        version,
        label: alt || texts.pictureName(at + 1),
        content: (
          <>
            <img className={styles.thumb} src={src} alt="" draggable={false} />
            {alt || texts.pictureName(at + 1)}
          </>
        ),
      }))}
    />
  )
}

function Upload({ image, nth, version }: { image: Image; nth: number; version: number }) {
  return (
    <li className={styles.picture}>
      <img
        className={styles.frame}
        src={image.src}
        alt={image.alt || texts.previewAlt(nth)}
        {...PICTURE_FRAME}
      />
      <div className="stackSmall">
        <Form method="post" className="stackSmall" preventScrollReset>
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="image" value={image.product_image_id} />
          <input type="hidden" name="version" value={version} />
          <CutFields image={image} />
          <div className={styles.buttons}>
            <Button type="submit" isSmall>
              {texts.saveButton}
            </Button>
          </div>
        </Form>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="image" value={image.product_image_id} />
          <input type="hidden" name="version" value={version} />
          <Button type="submit" tone="outline" isSmall>
            {texts.removeButton(nth)}
          </Button>
        </Form>
      </div>
    </li>
  )
}

function Drawn({ images }: { images: Image[] }) {
  if (images.length === 0) return null
  return (
    <section className={`${panel.panel} stackSmall`} aria-labelledby="drawn-title">
      <h2 id="drawn-title" className={panel.heading}>
        {texts.drawnTitle}
      </h2>
      <p className="small quiet">{texts.drawnText}</p>
      <ul className={styles.drawn}>
        {images.map(({ product_image_id, src, alt }) => (
          <li key={product_image_id}>
            <img src={src} alt={alt} width="80" height="110" loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  )
}
