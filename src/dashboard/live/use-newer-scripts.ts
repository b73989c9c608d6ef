import { useContext, useEffect } from 'react'
import {
  createPath,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_DataRouterContext as RouterContext,
} from 'react-router'
import { scriptsHeader } from '#contract/private-answer.ts'

/** After an upgrade, loads the page that a link leads to as a document: these scripts may not know its data. */
export function useNewerScripts(): void {
  const router = useContext(RouterContext)?.router
  const own = useContext(FrameworkContext)?.manifest.version
  useEffect(() => {
    const send = window.fetch
    window.fetch = async (address, init) => {
      const answer = await send(address, init)
      const scripts = answer.headers.get(scriptsHeader) ?? own
      const { location: to, formMethod } = router?.state.navigation ?? {}
      // The data after a form bring its message, which a document would not get again.
      const isLink = to && !formMethod && to.pathname !== router?.state.location.pathname
      if (scripts === own || !isLink) return answer
      // After Back the browser has that address already, and to assign one with a # would load nothing.
      const isThere = createPath(to) === createPath(location)
      if (isThere) location.reload()
      else location.assign(createPath(to))
      return new Promise(() => {})
    }
    return () => {
      window.fetch = send
    }
  }, [router, own])
}
