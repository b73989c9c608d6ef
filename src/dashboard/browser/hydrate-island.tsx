import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageLocale } from '#ui/browser/page-locale.ts'
import { InIsland } from '#ui/in-island.tsx'

/** Hydrates markup from the server, which works as plain forms until then. */
export function hydrateIsland(place: HTMLElement, Component: ComponentType<object>): void {
  const { island: name = '', props = '{}' } = place.dataset
  const tree = (
    <InIsland locale={pageLocale()}>
      <Component {...JSON.parse(props)} />
    </InIsland>
  )
  hydrateRoot(place, tree, { identifierPrefix: name })
}
