import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forgetCrossing } from '#ui/browser/crossing.ts'
import { openScansInViewer } from '#ui/browser/scans.ts'
import { leaveOutEmptyFields } from '#ui/browser/search-forms.ts'
import { forgetDraftsAtSignOut } from '#ui/browser/sign-out.ts'
import { holdingRequests } from './layout/held-request.tsx'

forgetDraftsAtSignOut()
forgetCrossing()
openScansInViewer()
leaveOutEmptyFields()
window.fetch = holdingRequests(window.fetch)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
