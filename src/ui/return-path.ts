/** The page to return to after signing in; never on another site. */
export function returnPathIn(url: URL): string | undefined {
  return ownAddress(url.searchParams.get('to') ?? '')
}

export function ownAddress(to: string): string | undefined {
  if (!/^\/(?![/\\])/.test(to) || /[\p{Cc}\\]/u.test(to)) return undefined
  // The path goes into a header, which may contain only printable ASCII characters.
  return to.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

export function withReturnPath(path: string, to: string | undefined): string {
  return to ? `${path}${path.includes('?') ? '&' : '?'}to=${encodeURIComponent(to)}` : path
}
