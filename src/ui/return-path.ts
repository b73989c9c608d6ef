/** Where somebody was going when they were asked to sign in; never to another site. */
export function returnPathIn(url: URL): string | undefined {
  const to = url.searchParams.get('to')
  if (!to || !/^\/(?![/\\])/.test(to) || /[\p{Cc}\\]/u.test(to)) return undefined
  // A header holds no other letters than these.
  return to.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** An address of ours that remembers where somebody was going. */
export function withReturnPath(path: string, to: string | undefined): string {
  return to ? `${path}?to=${encodeURIComponent(to)}` : path
}
