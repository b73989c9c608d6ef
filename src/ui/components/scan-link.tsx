import { useMessages } from '../i18n/messages.ts'

type Props = {
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
}

/** A page of a document, which a script opens in the viewer. */
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
      data-retry={t.tryAgain}
    >
      <img {...{ src, width, height }} loading={isFirst ? 'eager' : 'lazy'} alt={title} />
    </a>
  )
}
