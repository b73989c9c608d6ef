import { createElement } from 'react'

export type KeptPartName = 'mega-menu' | 'footer' | 'groups-and-tiles'

/** A placeholder for a fragment that most visitors share: see fragment-cache.tsx. */
export function CachedFragment({ name }: { name: KeptPartName }) {
  return createElement('kept-part', { name })
}
