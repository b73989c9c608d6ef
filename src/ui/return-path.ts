/** The page to return to after signing in; never on another site. */
export function returnPathIn(url: URL): string | undefined {
  return ownAddress(url.searchParams.get('to') ?? '')
}

export function ownAddress(to: string): string | undefined {
  if (!/^\/(?![/\\])/.test(to) || /[\p{Cc}\\]/u.test(to)) return undefined
  // A header may contain only these characters.
  return to.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** Adds the return path to an address. */
export function withReturnPath(path: string, to: string | undefined): string {
  return to ? `${path}?to=${encodeURIComponent(to)}` : path
}
