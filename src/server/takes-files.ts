import { pageAt } from './pages.tsx'

/** Whether an address takes files, which may be long on their way. Names are as the router reads them. */
export function takesFiles(address: string): boolean {
  const path = address.split('?', 1)[0] ?? ''
  if (/^\/(images|api\/v1\/documents)$/.test(path)) return true
  return !path.startsWith('/api/') && Boolean(pageAt(path).page.takesFiles)
}
