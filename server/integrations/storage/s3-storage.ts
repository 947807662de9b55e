import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { LRUCache } from 'lru-cache'
import { required } from '#domain/required.ts'
import type { FileStorage } from './port.ts'
import type { S3Settings } from './s3-settings.ts'

/**
 * Bytes of recently served files in memory, so that a first page with twelve pictures does not need twelve round
 * trips to the bucket.
 */
const CACHE_BYTES = 32 * 1024 * 1024
const CONNECT_MS = 2_000
const RESPONSE_MS = 10_000

/** Opens storage in a bucket of Amazon S3 or of a compatible service. */
export function openS3Storage(settings: S3Settings): FileStorage {
  const bucket = { client: openClient(settings), Bucket: settings.bucket }
  const { client, Bucket } = bucket
  const served = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (body) => body.length || 1,
  })
  return {
    read: async (name) => {
      const body = served.get(name) ?? (await readObject(bucket, name))
      if (body) served.set(name, body)
      return body
    },
    has: (name) =>
      client.send(new HeadObjectCommand({ Bucket, Key: name })).then(
        () => true,
        (error: unknown) => {
          if (error instanceof NotFound) return false
          throw error
        },
      ),
    write: async (name, body) => {
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body: body, ContentType: typeOf(name) }))
    },
    remove: async (name) => {
      served.delete(name)
      await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: name }], Quiet: true } }),
      )
    },
    list: async (folder) => {
      const found: string[] = []
      for await (const names of keysBelow(bucket, `${folder}/`))
        found.push(...names.map((name) => name.slice(folder.length + 1)))
      return found
    },
    removeOtherFolders: async (root, keep) => {
      const input = { Bucket, Prefix: `${root}/`, Delimiter: '/' }
      const { CommonPrefixes = [] } = await client.send(new ListObjectsV2Command(input))
      const prefixes = CommonPrefixes.flatMap(({ Prefix }) => Prefix ?? [])
      for (const prefix of prefixes) if (prefix !== `${root}/${keep}/`) await removeBelow(bucket, prefix)
    },
  }
}

const openClient = ({ region, endpoint, keys }: S3Settings): S3Client =>
  new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: RESPONSE_MS },
    // Other S3 services do not support the checksums that newer versions of the library add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

type Bucket = { client: S3Client; Bucket: string }

async function readObject({ client, Bucket }: Bucket, name: string): Promise<Buffer | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }))
    return Buffer.from(await required(Body, 'the body').transformToByteArray())
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}

async function* keysBelow({ client, Bucket }: Bucket, Prefix: string): AsyncGenerator<string[]> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    yield Contents.flatMap(({ Key }) => Key ?? [])
}

async function removeBelow(bucket: Bucket, prefix: string): Promise<void> {
  for await (const names of keysBelow(bucket, prefix)) {
    const Objects = names.map((Key) => ({ Key }))
    const input = { Bucket: bucket.Bucket, Delete: { Objects, Quiet: true } }
    if (Objects.length > 0) await bucket.client.send(new DeleteObjectsCommand(input))
  }
}

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }
const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
