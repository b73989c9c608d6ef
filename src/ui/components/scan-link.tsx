import { useMessages } from '../i18n/messages.ts'

type Props = {
  scan: {
    /** Names the document and the page */
    title: string
    /** The address of the full-size image */
    address: string
    src: string
    width: number
    height: number
  }
  isFirst?: boolean
}

/** A link to a page of a document, which a script opens in the viewer. */
export function ScanLink({ scan, isFirst = false }: Props) {
  const t = useMessages()
  const { title, address, src, width, height } = scan
  return (
    <a
      className="scan"
      href={address}
      aria-label={t.openLarge(title)}
      data-title={title}
      data-wait={t.pleaseWait}
      data-retry={t.tryOrReload}
    >
      <img {...{ src, width, height }} loading={isFirst ? 'eager' : 'lazy'} alt={title} />
    </a>
  )
}
