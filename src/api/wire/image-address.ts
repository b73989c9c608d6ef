/**
 * The address of a document's pages in one picture; it stays valid for a while and identifies the
 * document for good.
 */
export function imageAddress(origin: string, documentId: string, grant: string): string {
  return `${origin}/images/${documentId}/${grant}.webp`
}

/** The document that one of our addresses names, even if its grant has expired. */
export function documentAt(address: string, origin: string): string | undefined {
  if (!address.startsWith(`${origin}/images/`)) return undefined
  const rest = address.slice(origin.length)
  return /^\/images\/([\w-]{1,100})\/[\w-]+\.webp$/.exec(rest)?.[1]
}
