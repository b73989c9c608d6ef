import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { InIsland } from '#app/ui/in-island.tsx'
import { islands } from './islands.ts'
import { pageLocale } from './page-locale.ts'

/** Wakes what the server has drawn. Until then, and if it never does, its forms work as forms. */
export function hydrateIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    void hydrate(place)
  }
}

async function hydrate(place: HTMLElement): Promise<void> {
  const name = place.dataset.island ?? ''
  const Component = (await islands[name]?.()) as ComponentType<object> | undefined
  if (!Component) return
  const props = JSON.parse(place.dataset.props ?? '{}')
  const tree = (
    <InIsland locale={pageLocale()}>
      <Component {...props} />
    </InIsland>
  )
  hydrateRoot(place, tree, { identifierPrefix: name })
}
