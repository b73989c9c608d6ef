import { withReturnPath } from '#ui/return-path.ts'

/** With `link`, an identity that the provider has proven is linked after the password. */
export function loginPath(path: string, { link, to }: { link: unknown; to: string | undefined }) {
  return withReturnPath(link ? `${path}?link` : path, to)
}
