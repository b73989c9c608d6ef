import { checkStorageKey, forgetCarried, typedStorageKey } from '#ui/browser/carried-over.ts'
import { openScansInViewer } from '#ui/browser/scans.ts'
import { forgetDraftsAtSignOut } from '#ui/browser/sign-out.ts'
import { listenToThemeSwitch } from '#ui/browser/theme-switch.ts'
import { activateToasts } from '#ui/browser/toasts.ts'
import { watchImages } from './images.ts'
import { openMenusUnderThePointer } from './menus.ts'
import { offerPrint, showSearching } from './search.ts'
import { takeShareCode } from './share-code.ts'

// Public pages also work without this script, which stays below 5 kB.
listenToThemeSwitch()
activateToasts()
openMenusUnderThePointer()
watchImages()
openScansInViewer({ isInHistory: true })
leaveEntriesOfTheViewer()
showSearching()
offerPrint()
takeShareCode()
forgetDraftsAtSignOut()

// The toggle event does not bubble, so listen in the capture phase.
document.addEventListener('toggle', ({ target }) => openInHand(target as Element), true)
openInHand(document.querySelector('.in-hand'))
function openInHand(opened: Element | null): void {
  const place = opened?.closest<HTMLElement>('.in-hand[open]')
  if (place) void import('./in-hand.ts').then(({ compareFiles }) => compareFiles(place))
}

const proofForm = document.querySelector<HTMLFormElement>('#check')
forgetCarried(typedStorageKey)
if (!proofForm) forgetCarried(checkStorageKey)
else {
  // Loading a script before the first paint would delay that paint.
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, 1000)
  })
  void painted.then(() => import('./check.ts')).then(({ checkHere }) => checkHere(proofForm))
}

/** Forward, or a reload while the viewer is open, leads to its entry in the history but not to the viewer. */
function leaveEntriesOfTheViewer(): void {
  const leave = () => {
    if (history.state?.isViewer) history.back()
    else history.scrollRestoration = 'auto'
  }
  addEventListener('popstate', leave)
  leave()
}
