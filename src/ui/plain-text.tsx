import { createElement, Fragment } from 'react'

const address = /(https?:\/\/[^\s"'<>]*[^\s"'<>.,;:!?)])/

/** Plain text as paragraphs, with links for web addresses; markup is escaped. */
export function PlainText({ text }: { text: string }) {
  return createElement(Fragment, null, ...text.split(/\n{2,}/).map(paragraphOf))
}

function paragraphOf(text: string) {
  // Split with a capture group: every other part is an address.
  const parts = text.split(address).map((part, index) => (index % 2 === 1 ? linkTo(part) : part))
  return createElement('p', { className: 'notice-text' }, ...parts)
}

function linkTo(address: string) {
  return (
    <a href={address} rel="external noreferrer nofollow">
      {address}
    </a>
  )
}
