import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { holdingRequests } from './layout/held-request.tsx'

window.fetch = holdingRequests(window.fetch)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
