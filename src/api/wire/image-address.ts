/**
 * The address of one picture with all pages of a document. Its grant expires, but the address identifies the
 * document permanently.
 */
export function imageAddress(origin: string, documentId: string, grant: string): string {
  return `${origin}/images/${documentId}/${grant}.webp`
}

/** The id of the document in one of our own addresses, even if the grant has expired. */
export function documentAt(address: string, origin: string): string | undefined {
  if (!address.startsWith(`${origin}/images/`)) return undefined
  const rest = address.slice(origin.length)
  return /^\/images\/([\w-]{1,100})\/[\w-]+\.webp$/.exec(rest)?.[1]
}
