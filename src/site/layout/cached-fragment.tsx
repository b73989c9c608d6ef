import { createElement } from 'react'

export type KeptPartName = 'mega-menu' | 'footer' | 'groups-and-tiles'

/** Where a part of the page comes that is the same for nearly everybody: see kept-parts.tsx. */
export function CachedFragment({ name }: { name: KeptPartName }) {
  return createElement('kept-part', { name })
}
