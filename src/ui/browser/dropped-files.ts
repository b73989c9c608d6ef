/** What systems put into folders by themselves */
const unwanted = /^\.|^(thumbs\.db|desktop\.ini)$/i

/** The files that were dropped or pasted; of a folder those in it, but not those in further folders. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // Only during the event are these there.
  const files = [...data.files]
  const entries = [...data.items].map((item) => item.webkitGetAsEntry())
  if (!entries.some((entry) => entry?.isDirectory)) return files
  // A folder that cannot be read is refused as the empty file that it is among `files`.
  const found = await Promise.all(entries.map((entry) => entry && filesOf(entry))).catch(() => [])
  const usable = found.flatMap((some) => some ?? []).filter(({ name }) => !unwanted.test(name))
  return usable.length > 0 ? usable : files
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((...ends) => entry.file(...ends))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: FileSystemEntry[] = []
  // A folder is read in parts; the last one is empty.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends))
    if (part.length === 0) break
    found.push(...part)
  }
  return (await Promise.all(found.filter(isFile).map(filesOf))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
