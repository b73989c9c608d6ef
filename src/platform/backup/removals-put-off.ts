import type { BlobStore } from '../blobs/blob-store.ts'

/**
 * A store that removes nothing while a backup copies what its snapshot points at; afterwards it does. What
 * a process that ends has put off is found by the sweeping of bytes that nothing points at.
 */
export function withRemovalsPutOff(blobs: BlobStore, isBackingUp: () => Promise<boolean>) {
  const putOff = new Set<string>()
  const store: BlobStore = {
    ...blobs,
    async remove(name) {
      if (await isBackingUp()) putOff.add(name)
      else await blobs.remove(name)
    },
  }

  async function removePutOff(): Promise<void> {
    if (putOff.size === 0 || (await isBackingUp())) return
    for (const name of putOff) {
      await blobs.remove(name)
      putOff.delete(name)
    }
  }
  return { store, removePutOff }
}
