import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { useLocale } from './i18n/messages.ts'
import { InIsland } from './in-island.tsx'

type Props<P> = {
  /** As in browser/islands.ts */
  name: string
  component: ComponentType<P>
  /** They travel to the browser: plain data, and nothing that this person may not see */
  props: P
}

/**
 * A part of a page that the browser wakes: drawn by itself, so that its ids are the same there. React
 * has escaped the markup that is put in; the linter's rule against such markup is off for this file.
 */
export function Island<P extends object>({ name, component: Component, props }: Props<P>) {
  const locale = useLocale()
  const markup = renderToString(
    <InIsland locale={locale}>
      <Component {...props} />
    </InIsland>,
    { identifierPrefix: name },
  )
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
