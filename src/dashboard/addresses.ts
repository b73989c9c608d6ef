import { addresses } from './routes.ts'

const patterns = Object.entries(addresses).flatMap(([path, { isResource }]) =>
  isResource ? [] : path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+'),
)
/** Compiled once, because a list calls `isRouted` for hundreds of links. */
const routed = new RegExp(`^(${patterns.join('|')})/?$`, 'i')

/** Whether the router of the dashboard shows this address. Other addresses need a document load. */
export function isRouted(address: string): boolean {
  return routed.test(address.split(/[?#]/, 1)[0] ?? '')
}

/** Addresses that answer with a redirect, a file or data: routes whose files have no markup. */
export const withoutMarkup = Object.entries(addresses).flatMap(([path, { file }]) =>
  file.endsWith('.ts') ? [path] : [],
)

/** Builds an address with a query string and leaves out empty parameters. */
export function addressWith(path: string, parameters: object): string {
  const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    return value === undefined || value === '' ? [] : [[name, String(value)]]
  })
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
