import type { ComponentProps } from 'react'
import { useMessages } from '../i18n/messages.ts'

type Props = Pick<ComponentProps<'a'>, 'ref' | 'onClick'> & {
  /** The document and page */
  title: string
  /** The address of the full size */
  href: string
  src: string
  width: number
  height: number
  isFirst?: boolean
}

/** A page of a document, which a script opens in the viewer. */
export function ScanLink({ title, href, src, width, height, isFirst = false, ...link }: Props) {
  const t = useMessages()
  return (
    <a
      className="scan"
      href={href}
      aria-label={t.openLarge(title)}
      data-title={title}
      data-wait={t.pleaseWait}
      data-retry={t.tryAgain}
      {...link}
    >
      <img {...{ src, width, height }} loading={isFirst ? 'eager' : 'lazy'} alt={title} />
    </a>
  )
}
