import type { Ref } from 'react'
import { useMessages } from '../i18n/messages.ts'

type Props = {
  ref?: Ref<HTMLAnchorElement>
  scan: {
    /** The document and page */
    title: string
    /** Of the full size */
    address: string
    src: string
    width: number
    height: number
  }
  isFirst?: boolean
  /** Instead of following the link, unless a key asks for a new tab or window */
  onOpen?: () => void
}

/** A page of a document, which a script opens in the viewer. */
export function ScanLink({ ref, scan, isFirst = false, onOpen }: Props) {
  const t = useMessages()
  const { title, address, src, width, height } = scan
  return (
    <a
      ref={ref}
      className="scan"
      href={address}
      aria-label={t.openLarge(title)}
      data-title={title}
      data-wait={t.pleaseWait}
      data-retry={t.tryAgain}
      onClick={(event) => {
        if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <img {...{ src, width, height }} loading={isFirst ? 'eager' : 'lazy'} alt={title} />
    </a>
  )
}
