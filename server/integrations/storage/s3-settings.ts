import { z } from 'zod'
import { StartError } from '#server/startup/start-error.ts'

const id = z.string().regex(/^[\w/+=.@-]{3,200}$/, 'the key as the provider shows it is needed')

/**
 * Settings of a bucket of any S3-compatible store, which its name switches on. Without it, files are stored in
 * `DATA_DIR`.
 */
export const StorageEnvironment = {
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'a bucket’s name is needed: 3 to 63 small letters and digits',
    )
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, message: 'an http or https address is needed' }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'a region such as ap-southeast-2 is needed')
    .default('ap-southeast-2'),
  S3_ACCESS_KEY_ID: id.optional(),
  S3_SECRET_ACCESS_KEY: id.optional(),
}

export type S3Settings = {
  bucket: string
  region: string
  /** null: Amazon's own endpoint. */
  endpoint: string | null
  /** null: credentials of the machine, such as a role or a service account. */
  keys: { id: string; secret: string } | null
}
/** Location of files: a folder of this machine, or a bucket that several machines share. */
export type StorageSettings = { folder: string } | { s3: S3Settings }

/**
 * Returns the reasons why live mode must not use these settings: without TLS, a signature does not protect the
 * content in transit.
 */
export const storageObstacles = (settings: StorageSettings): string[] =>
  's3' in settings && settings.s3.endpoint?.startsWith('http:')
    ? [`S3_ENDPOINT is ${settings.s3.endpoint}, to which pictures travel in the open`]
    : []

type Given = z.output<z.ZodObject<typeof StorageEnvironment>>

/**
 * Returns the storage settings. Both keys must be set, or neither. @throws StartError with the name of the missing
 * key
 */
export function storageSettings(given: Given, folder: string): StorageSettings {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = given
  if (bucket === undefined) return { folder }
  if ((keyId === undefined) !== (secret === undefined)) {
    const missing = keyId === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'
    throw new StartError(
      `${missing} is missing: a bucket needs S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, or none`,
    )
  }
  return {
    s3: {
      bucket,
      region: given.S3_REGION,
      endpoint: given.S3_ENDPOINT ?? null,
      keys: keyId !== undefined && secret !== undefined ? { id: keyId, secret } : null,
    },
  }
}
