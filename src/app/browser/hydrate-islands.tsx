import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { InIsland } from '#app/ui/in-island.tsx'
import { isLocale } from '#contract/locale.ts'
import { islands } from './islands.ts'

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
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : 'en'
  const tree = (
    <InIsland locale={locale}>
      <Component {...props} />
    </InIsland>
  )
  hydrateRoot(place, tree, { identifierPrefix: name })
}
