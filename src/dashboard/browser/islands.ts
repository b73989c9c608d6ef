import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType<never>>

/** The islands; each is loaded only on a page that has it. */
const islands: Record<string, Load> = {
  'record-form': async () =>
    (await import('#dashboard/features/record-form/record-form.tsx')).RecordForm,
}

/** React is loaded only together with an island. */
export function wakeIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void wake(place)
}

async function wake(place: HTMLElement): Promise<void> {
  const load = islands[place.dataset.island ?? '']
  if (!load) return
  const [{ hydrateIsland }, Component] = await Promise.all([import('./hydrate-island.tsx'), load()])
  hydrateIsland(place, Component as ComponentType<object>)
}
