import { useSiteMessages } from '#ui/i18n/parts/site.ts'

type Props = { fingerprint: string; className?: string }

/** The fingerprint of the signing key, to print on letterhead: people who check a statement compare it. */
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
