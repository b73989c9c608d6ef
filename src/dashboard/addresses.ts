import { matchPath } from 'react-router'
import { addresses } from './routes.ts'

const patterns = Object.keys(addresses)

/** Whether the router shows this address, or another page of the site does. */
export function isRouted(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return patterns.some((pattern) => matchPath(pattern, path))
}
