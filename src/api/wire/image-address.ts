/** Where the first page of a document can be seen for a while, and by which it is known for good. */
export function imageAddress(origin: string, documentId: string, grant: string): string {
  return `${origin}/images/${documentId}/${grant}.webp`
}

/** The document that an address of ours names, whether or not its grant still opens it. */
export function documentAt(address: string, origin: string): string | undefined {
  if (!address.startsWith(`${origin}/images/`)) return undefined
  const rest = address.slice(origin.length)
  return /^\/images\/([\w-]{1,100})\/[\w-]+\.webp$/.exec(rest)?.[1]
}
