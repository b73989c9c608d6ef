import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType<never>>

/** What goes on living in the browser, each loaded only on a page that has it. */
export const islands: Record<string, Load> = {
  'record-form': async () => (await import('#app/features/record-form/record-form.tsx')).RecordForm,
}
