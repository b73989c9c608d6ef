import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NavigationBar, PromoTiles } from '#site/features/lookup/home-extras.tsx'
import { LocaleContext } from '#ui/i18n/messages.ts'
import type { PageContext } from '#ui/page-context.ts'
import type { KeptPartName } from './cached-fragment.tsx'
import { MegaMenu } from './menu-links.tsx'
import { SiteFooter } from './site-footer.tsx'

/** `madeOf` is the cache key and the only input, so that no data of a visitor can enter the cache. */
type Part = { madeOf: object; render: () => ReactNode }

const parts: Record<KeptPartName, (shown: PageContext) => Part> = {
  'mega-menu': () => ({ madeOf: {}, render: () => <MegaMenu /> }),
  footer({ organisation, officialChecks, isDemo }) {
    const madeOf = { organisation, officialChecks, isDemo }
    return { madeOf, render: () => <SiteFooter {...madeOf} /> }
  },
  'groups-and-tiles'({ savesData, organisation }) {
    const madeOf = { savesData, organisation }
    return {
      madeOf,
      render: () => (
        <>
          <NavigationBar />
          <PromoTiles {...madeOf} />
        </>
      ),
    }
  },
}

const mostKept = 100
const kept = new Map<string, string>()

/** Inserts the fragments; each is rendered once per cache key. */
export function withCachedFragments(html: string, shown: PageContext): string {
  return html.replace(/<kept-part name="([a-z-]+)"><\/kept-part>/g, (_, name: KeptPartName) => {
    const { madeOf, render } = parts[name](shown)
    const key = JSON.stringify([name, shown.locale, madeOf])
    const known = kept.get(key)
    if (known !== undefined) return known
    const fresh = renderToStaticMarkup(
      <LocaleContext value={shown.locale}>{render()}</LocaleContext>,
    )
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, fresh)
    return fresh
  })
}
