import type { Locale } from '#contract/locale.ts'
import type { ConsentText } from '#ui/content/consent-texts.ts'

type Props = { text: ConsentText; locale: Locale; level: 2 | 3 }

export function ConsentTextParts({ text, locale, level }: Props) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div lang={locale} className="consent-text">
      {Object.entries(text.parts).map(([title, said]) => (
        <section key={title}>
          <Title>{title}</Title>
          <p>{said}</p>
        </section>
      ))}
      <p>
        <strong>{text.agreement}</strong>
      </p>
    </div>
  )
}
