import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import {
  checkStorageKey,
  forgetCarried,
  isCarried,
  typedStorageKey,
} from '#ui/browser/carried-over.ts'
import { openScansInViewer } from '#ui/browser/scans.ts'
import { leaveOutEmptyFields } from '#ui/browser/search-forms.ts'
import { forgetDraftsAtSignOut } from '#ui/browser/sign-out.ts'
import { withoutMarkup } from './addresses.ts'
import { holdingRequests } from './layout/held-request.tsx'

type Routed = { __reactRouterRouteModules: Record<string, object> }

/**
 * At the first POST to an address the router fetches its module, and leaves the document if it cannot.
 * Without markup there is nothing to fetch.
 */
function knowModulesWithoutMarkup(): void {
  const { __reactRouterRouteModules: known } = window as unknown as Routed
  for (const path of withoutMarkup) known[path] ??= {}
}

/** At the sign-in pages, which are kept light: the script comes once there is something to keep. */
function crossWhatIsTyped(): void {
  const cross = () =>
    void import('./frame/typed-in-other-language.ts').then((page) => page.carryToOtherLanguage())
  if (!document.querySelector('.entrance-ground')) forgetCarried(typedStorageKey)
  else if (isCarried(typedStorageKey)) cross()
  else addEventListener('input', cross, { once: true })
}

forgetDraftsAtSignOut()
forgetCarried(checkStorageKey)
crossWhatIsTyped()
openScansInViewer()
leaveOutEmptyFields()
window.fetch = holdingRequests(window.fetch)
knowModulesWithoutMarkup()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
