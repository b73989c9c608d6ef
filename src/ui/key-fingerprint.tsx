import { useSiteMessages } from '#ui/i18n/parts/site.ts'

type Props = { fingerprint: string; className?: string }

/** Of the key that signs statements, for paper: whoever checks one compares it. */
export function KeyFingerprint({ fingerprint, className }: Props) {
  const { title, help } = useSiteMessages().settings.letterhead
  return (
    <section id="letterhead" className={className} aria-labelledby="letterhead-title">
      <h2 id="letterhead-title">{title}</h2>
      <p>
        <code>{fingerprint}</code>
      </p>
      <p className="quiet">{help}</p>
    </section>
  )
}
