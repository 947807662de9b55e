import { z } from 'zod'
import { isPrivateUrl } from '#server/settings/network-settings.ts'
import { type SettingArea, type ValuesOf, isComplete } from '#server/settings/setting-area.ts'

const id = z.string().regex(/^[\w/+=.@-]{3,200}$/, 'the key as the provider shows it is needed')
const KEYS = {
  names: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  purpose: 'a bucket',
  note: ', or none',
} as const

export const STORAGE_AREA = {
  title: 'Pictures',
  about: 'A bucket of any S3-compatible store, which several machines need in order to share pictures.',
  variables: {
    S3_BUCKET: {
      absent: 'none: `DATA_DIR`',
      meaning: 'Name of the bucket.',
      schema: z
        .string()
        .regex(
          /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
          'a bucket’s name is needed: 3 to 63 small letters and digits',
        ),
    },
    S3_ENDPOINT: {
      absent: 'none: Amazon S3',
      meaning: 'Address of the store.',
      schema: z.url({ protocol: /^https?$/, message: 'an http or https address is needed' }),
    },
    S3_REGION: {
      default: 'ap-southeast-2',
      meaning: 'Region of the bucket.',
      schema: z.string().regex(/^[a-z0-9-]{2,40}$/, 'a region such as ap-southeast-2 is needed'),
    },
    S3_ACCESS_KEY_ID: {
      absent: "the machine's own rights",
      meaning: 'Access key of the bucket.',
      schema: id,
    },
    S3_SECRET_ACCESS_KEY: {
      absent: "the machine's own rights",
      meaning: 'Secret of the access key.',
      schema: id,
    },
  },
  sets: [KEYS],
  rules: [
    {
      mode: 'private demo',
      about: ['S3_BUCKET'],
      demand: 'The store is on this machine or a private network.',
      problems: ({ storage }) =>
        's3' in storage && !isPrivateUrl(storage.s3.endpoint ?? 'https://s3.amazonaws.com')
          ? ['S3_BUCKET is a real provider']
          : [],
    },
    {
      mode: 'live',
      about: ['S3_ENDPOINT'],
      demand: 'The address starts with `https://`: the signature of the keys does not encrypt pictures.',
      problems: ({ storage }) =>
        's3' in storage && storage.s3.endpoint?.startsWith('http:')
          ? [`S3_ENDPOINT is ${storage.s3.endpoint}, to which pictures travel in the open`]
          : [],
    },
  ],
} satisfies SettingArea<{ storage: StorageSettings }>

export type S3Settings = {
  bucket: string
  region: string
  /** null: Amazon's own endpoint. */
  endpoint: string | null
  /** null: credentials of the machine, such as a role or a service account. */
  keys: { id: string; secret: string } | null
}
/** A folder of this machine, or a bucket that several machines share. */
export type StorageSettings = { folder: string } | { s3: S3Settings }

/** @throws StartError where a bucket has only one of its keys */
export function storageSettings(given: ValuesOf<typeof STORAGE_AREA>, folder: string): StorageSettings {
  const { S3_BUCKET: bucket } = given
  if (bucket === undefined) return { folder }
  return {
    s3: {
      bucket,
      region: given.S3_REGION,
      endpoint: given.S3_ENDPOINT ?? null,
      keys: isComplete(given, KEYS)
        ? { id: given.S3_ACCESS_KEY_ID, secret: given.S3_SECRET_ACCESS_KEY }
        : null,
    },
  }
}
