/**
 * Files that the shop serves, by a name such as `pictures/2/galah-lager-shelf-340-0a1b2c3d4e.webp`. What it draws can be
 * made again; what staff uploaded, below `uploads/`, can't, and is in the backup.
 */
export type FileStorage = {
  /** null: there is none of that name. */
  read(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** A reader sees the whole file or none. */
  write(name: string, body: Buffer): Promise<void>
  /** One that isn’t there is no error. */
  remove(name: string): Promise<void>
  /** The files directly in a folder, without the folder's name. */
  list(folder: string): Promise<string[]>
  /** Removes the folders in `root` that have another name than `keep`. */
  removeOtherFolders(root: string, keep: string): Promise<void>
}
