import { useMessages } from '../i18n/messages.ts'

type Props = {
  /** What it shows, and which page of it */
  title: string
  /** Where it is as large as it gets */
  href: string
  src: string
  width: number
  height: number
  isFirst?: boolean
}

/** A page of a document. A script opens it in the viewer, where it can be enlarged and turned. */
export function ScanLink({ title, href, src, width, height, isFirst = false }: Props) {
  const t = useMessages()
  return (
    <a
      className="scan"
      href={href}
      aria-label={t.openLarge(title)}
      data-title={title}
      data-wait={t.pleaseWait}
      data-retry={t.tryAgain}
    >
      <img {...{ src, width, height }} loading={isFirst ? 'eager' : 'lazy'} alt={title} />
    </a>
  )
}
