import { createElement, Fragment } from 'react'
import { useMessages } from './i18n/messages.ts'
import { usePageContext } from './page-context.ts'

/** Quotation marks, and the full stop of Bengali sentences, are in no address. */
const address = /(https?:\/\/[^\s"'<>“”‘’।॥]*[^\s"'<>“”‘’।॥.,;:!?)])/

/** Plain text as paragraphs, with links for web addresses; markup is escaped. */
export function PlainText({ text }: { text: string }) {
  return createElement(Fragment, null, ...text.split(/\n{2,}/).map(paragraphOf))
}

function paragraphOf(text: string) {
  // Split with a capture group: every other part is an address.
  const parts = text
    .split(address)
    .map((part, index) => (index % 2 === 1 ? createElement(WebLink, { address: part }) : part))
  return createElement('p', { className: 'notice-text' }, ...parts)
}

function WebLink({ address }: { address: string }) {
  const t = useMessages()
  const { origin } = usePageContext()
  if (`${hostOn(address)}/`.startsWith(`${hostOn(origin)}/`)) return <a href={address}>{address}</a>
  return (
    <a href={address} rel="external noreferrer nofollow" className="leaves">
      {address}
      <span className="unseen"> {t.leavesTheSite}</span>
    </a>
  )
}

/** The address from its host on: the same site is reached over http and https. */
function hostOn(address: string): string {
  return address.replace(/^https?:/, '').toLowerCase()
}
