import { openFolderStorage } from './folder-storage.ts'
import type { FileStorage } from './port.ts'
import type { StorageSettings } from './s3-settings.ts'

/** Opens the configured storage. The vendor's library is loaded only if a bucket is set. */
export async function openStorage(settings: StorageSettings): Promise<FileStorage> {
  if ('folder' in settings) return openFolderStorage(settings.folder)
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage(settings.s3)
}
