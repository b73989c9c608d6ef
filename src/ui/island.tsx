import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { useLocale } from './i18n/messages.ts'
import { InIsland } from './in-island.tsx'

type Props<P> = {
  /** A key of browser/islands.ts */
  name: string
  component: ComponentType<P>
  /** Sent to the browser: plain data, nothing secret */
  props: P
}

/**
 * A part of the page that is hydrated. It is rendered separately, so that generated ids match. The
 * lint rule against raw markup is off for this file; React has escaped it.
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
