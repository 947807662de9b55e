import { useState } from 'react'
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_IMAGE_ALT_MAX,
  CATEGORY_NAME_MAX,
  META_MAX,
  PAGE_TITLE_MAX,
  SLUG_MAX,
} from '#domain/field-lengths.ts'
import { Checkbox, Field, FieldPair, TextArea } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Fields } from '../editing/edit-form.tsx'
import styles from '../editing/editing.module.css'
import { TileColourFields } from './tile-colours.tsx'
import * as texts from './categories-texts.ts'

export type Option = { value: number | string; label: string }

type Props = { fields: Fields; parents: readonly Option[]; isNew: boolean }

export function CategoryFields({ fields, parents, isNew }: Props) {
  const [name, setName] = useState(fields.valueOf('name'))
  return (
    <>
      <section className={styles.section} aria-labelledby="words-title">
        <h2 id="words-title">{texts.wordsTitle}</h2>
        <FieldPair>
          <Field
            label={texts.nameLabel}
            name="name"
            maxLength={CATEGORY_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            {...fields.errorOf('name')}
          />
          <Field
            label={texts.slugLabel}
            name="category_slug"
            maxLength={SLUG_MAX}
            autoComplete="off"
            hint={isNew ? texts.newSlugHint : texts.slugHint}
            defaultValue={fields.valueOf('category_slug')}
            {...fields.errorOf('category_slug')}
          />
        </FieldPair>
        <ParentField fields={fields} parents={parents} />
        <Description fields={fields} />
        <Checkbox
          label={texts.shownLabel}
          name="status"
          value="ACTIVE"
          defaultChecked={fields.valueOf('status') === 'ACTIVE'}
          {...fields.errorOf('status')}
        />
      </section>
      <section className={styles.section} aria-labelledby="looks-title">
        <h2 id="looks-title">{texts.looksTitle}</h2>
        <IconFields fields={fields} />
        <TileColourFields fields={fields} name={name} />
      </section>
      <SearchSection fields={fields} />
    </>
  )
}

function ParentField({ fields, parents }: Omit<Props, 'isNew'>) {
  const { error } = fields.errorOf('category_parent_id')
  return (
    <div>
      <Select
        label={texts.parentLabel}
        name="category_parent_id"
        defaultValue={fields.valueOf('category_parent_id')}
      >
        <option value="">{texts.noParent}</option>
        {parents.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

function Description({ fields }: { fields: Fields }) {
  const [description, setDescription] = useState(fields.valueOf('description'))
  return (
    <TextArea
      label={texts.descriptionLabel}
      name="description"
      rows={3}
      maxLength={CATEGORY_DESCRIPTION_MAX}
      value={description}
      onChange={(event) => setDescription(event.currentTarget.value)}
      {...fields.errorOf('description')}
    />
  )
}

function IconFields({ fields }: { fields: Fields }) {
  return (
    <FieldPair>
      <Select label={texts.iconLabel} name="image_src" defaultValue={fields.valueOf('image_src')}>
        <option value="">{texts.noIcon}</option>
        {texts.ICONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        label={texts.iconAltLabel}
        name="image_alt"
        maxLength={CATEGORY_IMAGE_ALT_MAX}
        defaultValue={fields.valueOf('image_alt')}
        {...fields.errorOf('image_alt')}
      />
    </FieldPair>
  )
}

function SearchSection({ fields }: { fields: Fields }) {
  const named = [
    { name: 'title', label: texts.titleLabel, maxLength: PAGE_TITLE_MAX },
    { name: 'meta', label: texts.metaLabel, maxLength: META_MAX },
    { name: 'keywords', label: texts.keywordsLabel, maxLength: META_MAX },
  ]
  return (
    <section className={styles.section} aria-labelledby="search-title">
      <h2 id="search-title">{texts.searchTitle}</h2>
      {named.map(({ name, ...field }) => (
        <Field
          key={name}
          name={name}
          {...field}
          defaultValue={fields.valueOf(name)}
          {...fields.errorOf(name)}
        />
      ))}
    </section>
  )
}
