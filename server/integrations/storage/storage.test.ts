import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { liveObstacles } from '#server/settings/setting-obstacles.ts'
import { openS3Emulation, type S3Emulation } from '#testing/emulations/s3/s3-emulation.ts'
import { openStorage } from './open-storage.ts'
import type { FileStorage } from './port.ts'
import type { StorageSettings } from './s3-settings.ts'

let folder: string
let s3: S3Emulation

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldie-storage-'))
  s3 = await openS3Emulation()
})
afterEach(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const bucket = (more: Partial<Extract<StorageSettings, { s3: unknown }>['s3']> = {}): StorageSettings => {
  const { bucket: name, endpoint, keys } = s3
  return { s3: { bucket: name, region: 'ap-southeast-2', endpoint, keys, ...more } }
}

const PLACES: [string, () => StorageSettings][] = [
  ['a folder', () => ({ folder })],
  ['a bucket', () => bucket()],
]

describe.each(PLACES)('%s', (_place, settings) => {
  let files: FileStorage
  beforeEach(async () => void (files = await openStorage(settings())))

  it('returns the written bytes, and the latest version after two writes', async () => {
    await files.write('pictures/2/galah lager+1.webp', Buffer.from([0, 255, 10]))
    expect(await files.read('pictures/2/galah lager+1.webp')).toEqual(Buffer.from([0, 255, 10]))
    await files.write('pictures/2/one.webp', Buffer.from('first'))
    await files.write('pictures/2/one.webp', Buffer.from('second'))
    const another = await openStorage(settings())
    expect((await another.read('pictures/2/one.webp'))?.toString()).toBe('second')
  })

  it('does not contain files that were not written', async () => {
    await files.write('pictures/2/there.webp', Buffer.from('x'))
    expect(await files.has('pictures/2/there.webp')).toBe(true)
    expect(await files.has('pictures/2/not-there.webp')).toBe(false)
    expect(await files.read('pictures/2/not-there.webp')).toBeNull()
    expect(await files.list('pictures/3')).toEqual([])
  })

  it('removes a file, even after it was read, and ignores a missing file', async () => {
    for (const name of ['settings-test/a.txt', 'settings-test/b.txt'])
      await files.write(name, Buffer.from('x'))
    await files.read('settings-test/a.txt')
    await files.remove('settings-test/a.txt')
    await files.remove('settings-test/none.txt')
    expect(await files.read('settings-test/a.txt')).toBeNull()
    expect(await files.list('settings-test')).toEqual(['b.txt'])
  })

  it('lists all files of a folder, without those of its neighbours', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `${String(i).padStart(2, '0')}.webp`)
    for (const name of names) await files.write(`pictures/2/${name}`, Buffer.from(name))
    await files.write('pictures/22/other.webp', Buffer.from('x'))
    expect((await files.list('pictures/2')).toSorted()).toEqual(names)
  })

  it('removes the folders of other versions, and nothing else', async () => {
    const names = ['pictures/1/a.webp', 'pictures/11/b.webp', 'pictures/2/c.webp', 'share-pictures/1/d.jpg']
    for (const name of names) await files.write(name, Buffer.from(name))
    await files.removeOtherFolders('pictures', '2')
    const left = await Promise.all(names.map((name) => files.has(name)))
    expect(left).toEqual([false, false, true, true])
    await files.removeOtherFolders('nothing', '2')
  })
})

describe('a folder', () => {
  it('contains no partial file after a failed write', async () => {
    await mkdir(join(folder, 'pictures', 'taken.webp'), { recursive: true })
    await writeFile(join(folder, 'pictures', 'taken.webp', 'inside'), '')
    const files = await openStorage({ folder })
    await expect(files.write('pictures/taken.webp', Buffer.from('x'))).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    )
    expect(await readdir(join(folder, 'pictures'))).toEqual(['taken.webp'])
  })
})

describe('a bucket', () => {
  it('receives the content type of a picture', async () => {
    const files = await openStorage(bucket())
    await files.write('pictures/2/a.webp', Buffer.from('x'))
    await files.write('share-pictures/2/a.jpg', Buffer.from('x'))
    expect([...s3.objects.values()].map(({ type }) => type)).toEqual(['image/webp', 'image/jpeg'])
  })

  it('is requested once for a picture that many visitors view', async () => {
    const files = await openStorage(bucket())
    await files.write('pictures/2/a.webp', Buffer.from('x'))
    await files.read('pictures/2/a.webp')
    s3.objects.clear()
    expect((await files.read('pictures/2/a.webp'))?.toString()).toBe('x')
  })

  it('is retried after an error, and rejects a wrong key and an unknown bucket', async () => {
    const files = await openStorage(bucket())
    s3.trouble.push(500, 503)
    await files.write('pictures/2/a.webp', Buffer.from('x'))
    expect(s3.objects.size).toBe(1)
    const stranger = await openStorage(bucket({ keys: { id: s3.keys.id, secret: 'wrong' } }))
    await expect(stranger.read('pictures/2/a.webp')).rejects.toThrow('SignatureDoesNotMatch')
    const elsewhere = await openStorage(bucket({ bucket: 'another' }))
    await expect(elsewhere.write('a.webp', Buffer.from('x'))).rejects.toThrow('NoSuchBucket')
  })
})

describe('the settings', () => {
  const KEYS = { S3_ACCESS_KEY_ID: 'AKIAEXAMPLE', S3_SECRET_ACCESS_KEY: 'secret/secret' }

  it('select the data folder without a bucket', () => {
    expect(readSettings({ DATA_DIR: '/srv/coldie', ...KEYS }).storage).toEqual({ folder: '/srv/coldie' })
  })

  it('select Amazon’s bucket and the machine’s credentials with the bucket alone', () => {
    const s3Settings = { bucket: 'pictures', region: 'ap-southeast-2', endpoint: null, keys: null }
    expect(readSettings({ S3_BUCKET: 'pictures' }).storage).toEqual({ s3: s3Settings })
  })

  it('prevent a live shop from sending pictures unencrypted', () => {
    const live = { SHOP_MODE: 'live', S3_BUCKET: 'pictures', ...KEYS }
    expect(liveObstacles(readSettings(live)).join()).not.toContain('S3_')
    const open = readSettings({ ...live, S3_ENDPOINT: 'http://store:9000' })
    expect(liveObstacles(open).join()).toContain('S3_ENDPOINT is http://store:9000')
  })

  it.each([
    [{ S3_BUCKET: 'Pictures' }, /^S3_BUCKET is wrong/],
    [{ S3_BUCKET: 'pictures', S3_ENDPOINT: 'store:9000' }, /^S3_ENDPOINT is wrong/],
    [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'AKIA' }, /^S3_SECRET_ACCESS_KEY is missing/],
    [{ S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'secret' }, /^S3_ACCESS_KEY_ID is missing/],
  ])('stop the start at %j', (env, words) => {
    expect(() => readSettings(env)).toThrow(words)
  })
})
