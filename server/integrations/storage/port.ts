/**
 * Storage of files that the shop serves, by names such as `pictures/2/galah-lager-shelf-340-0a1b2c3d4e.webp`.
 * Generated pictures can be generated again. Files uploaded by staff, below `uploads/`, cannot, and are part of the
 * backup.
 */
export type FileStorage = {
  /** Returns null if there is no such file. */
  read(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** Writes a file atomically: readers see the complete file or none. */
  write(name: string, body: Buffer): Promise<void>
  /** Removes a file. No-op if it does not exist. */
  remove(name: string): Promise<void>
  /** Returns the files directly in a folder, without the folder's name. */
  list(folder: string): Promise<string[]>
  /** Removes all folders in `root` except `keep`. */
  removeOtherFolders(root: string, keep: string): Promise<void>
}
