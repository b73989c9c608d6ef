import { isDamaged } from '#platform/db/errors.ts'
import type { Ctx } from '../context.ts'

const [riff, webp] = ['RIFF', 'WEBP']

/**
 * Reads a page, or reports a missing or damaged blob to the operator. Only the length and the first bytes
 * are checked: hashing would cost as much as sending the page.
 */
export async function readBytes(
  { files }: Pick<Ctx, 'files'>,
  { blob, byteCount }: { blob: string; byteCount: number },
): Promise<Uint8Array | undefined> {
  const bytes = await files.blobs.get(blob).catch((error: unknown) => {
    if (isDamaged(error)) return 'damaged' as const
    throw error
  })
  if (!bytes) files.reportLoss(blob, 'missing')
  else if (bytes === 'damaged' || bytes.length !== byteCount || !isPage(bytes)) {
    files.reportLoss(blob, 'damaged')
    return undefined
  }
  return bytes
}

function isPage(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  return text.startsWith(riff) && text.endsWith(webp)
}
