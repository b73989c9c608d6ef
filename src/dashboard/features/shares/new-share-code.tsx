import { CopyButton } from '#dashboard/layout/copy-button.tsx'
import { ButtonLink, Link, useReturnPath } from '#dashboard/layout/link.tsx'
import { PrintButton } from '#dashboard/layout/submit-button.tsx'
import { Fact } from '#ui/fact-list.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { whoseSite } from '#ui/i18n/whose-site.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'

type Props = {
  code: string
  pin: string | undefined
  expiresAt: string
  back: string
  origin: string
  /** The record that the code belongs to, for staff */
  record?: { id: string; name: string }
}

/** Shows a new code with its PIN; both are shown again only to the same form, within two minutes. */
export function NewShareCode({ code, pin, expiresAt, back, origin, record }: Props) {
  const t = useSharesMessages()
  const locale = useLocale()
  const { organisation } = usePageContext()
  const words = useMessages()
  const to = useReturnPath()
  return (
    <section>
      <PageHeading>{t.madeTitle}</PageHeading>
      {record && (
        <p className="on-screen">
          <Link href={withReturnPath(`/dashboard/records/${record.id}`, to)}>{record.name}</Link>
        </p>
      )}
      <p className="quiet on-screen">{pin ? t.madeHelp : t.madeHelpWithoutPin}</p>
      <dl className="facts">
        <CodeFact title={t.code} text={code} isInLink />
        {pin && <CodeFact title={t.pin} text={pin} isOnPaper={false} />}
        <CodeFact title={t.link} text={`${origin}/Share#${code}`} />
        <Fact term={t.openAt}>{`${origin}/Share`}</Fact>
      </dl>
      <p>{whoseSite(words, organisation)}</p>
      <p>{t.validUntil(formatInstant(expiresAt, locale))}</p>
      <p className="row-of-buttons">
        <PrintButton />
        <ButtonLink href={back}>{t.heading}</ButtonLink>
      </p>
    </section>
  )
}

type FactProps = { title: string; text: string; isOnPaper?: boolean; isInLink?: boolean }

/** The PIN is not printed, because it must reach the recipient by another channel than the code. */
function CodeFact({ title, text, isOnPaper = true, isInLink = false }: FactProps) {
  return (
    <Fact term={title} className={isOnPaper ? undefined : 'on-screen'}>
      <code>{text}</code> <CopyButton title={title} text={text} isShownOnce={!isInLink} />
    </Fact>
  )
}
