import { addresses } from './routes.ts'

const patterns = Object.keys(addresses).map((path) =>
  path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+'),
)
/** Compiled once: a list asks it for hundreds of links. */
const routed = new RegExp(`^(${patterns.join('|')})/?$`, 'i')

/** Whether the router shows this address, or another page of the site does. */
export function isRouted(address: string): boolean {
  return routed.test(address.split(/[?#]/, 1)[0] ?? '')
}

/** An address with these parameters, without those that are empty. */
export function addressWith(path: string, parameters: object): string {
  const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    return value === undefined || value === '' ? [] : [[name, String(value)]]
  })
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
