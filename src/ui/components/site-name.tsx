import { useVisitMessages } from '../i18n/parts/visit.ts'
import { usePageContext } from '../page-context.ts'

/** The name of the organisation, at the top of every public page. */
export function SiteName() {
  const visit = useVisitMessages()
  const { organisation } = usePageContext()
  return (
    <a className="name" href="/">
      <NameMark />
      <span>
        {organisation.name || visit.newSite} <small>{visit.notGovernmentShort}</small>
      </span>
    </a>
  )
}

/** The logo; it must not resemble a coat of arms, a flag or a seal. */
function NameMark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M8 11h16M8 16h7" />
      <path d="m13 22 4 4 8-10" />
    </svg>
  )
}
