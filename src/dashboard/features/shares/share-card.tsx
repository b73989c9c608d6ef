import { documentTitle } from '#contract/document-types.ts'
import type { Share } from '#contract/shares/share.ts'
import { LinkLine, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { PostButton } from '#dashboard/layout/submit-button.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { formatInstant, formatNumber } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { type SharesMessages, useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { useDayOf } from '#ui/page-context.ts'

type Props = {
  share: Share
  base: string
  isAlone?: boolean
  mayRevoke?: boolean
}

export function titleOfShare(
  { purpose, label }: Pick<Share, 'purpose' | 'label'>,
  { purposes }: Pick<SharesMessages, 'purposes'>,
): string {
  return [purposes[purpose], label].filter(Boolean).join(' · ')
}

type CardsProps = {
  shares: Share[]
  base: string
  mayRevoke?: (share: Share) => boolean
}

/** Codes that still work, and those that have ended, which are many after a while */
export function ShareCards({ shares, base, mayRevoke = () => true }: CardsProps) {
  const t = useSharesMessages()
  const locale = useLocale()
  const card = (share: Share) => (
    <ShareCard key={share.id} {...{ share, base }} mayRevoke={mayRevoke(share)} />
  )
  const ended = shares.filter(hasEnded)
  return (
    <>
      {shares.filter((share) => !hasEnded(share)).map(card)}
      {ended.length > 0 && (
        <details>
          <summary>{t.ended(formatNumber(ended.length, locale))}</summary>
          {ended.map(card)}
        </details>
      )}
    </>
  )
}

function hasEnded({ state }: Share): boolean {
  return state === 'revoked' || state === 'expired'
}

const tones = {
  live: 'good',
  revoked: 'off',
  expired: 'off',
  'used-up': 'off',
  locked: 'bad',
} as const

/** A share without its code, which is not stored in readable form. */
export function ShareCard({ share, base, isAlone = false, mayRevoke = true }: Props) {
  const t = useSharesMessages()
  const recordLists = useRecordListsMessages()
  const dayOf = useDayOf()
  const locale = useLocale()
  const { id, state, documents, fields, createdBy, createdAt, mostViews } = share
  const title = titleOfShare(share, t)
  const address = useWithReturnPath(`${base}/${id}`)
  const shown = [
    ...documents.map((type) => documentTitle(type, locale, false)),
    ...fields.map((field) => t.fields[field]),
    ...(share.statementToo ? [t.signedStatement] : []),
  ]
  const most = mostViews === null ? undefined : formatNumber(mostViews, locale)
  const revoked = share.revokedAt && formatInstant(share.revokedAt, locale)
  const isDated = state === 'live' || state === 'expired'
  const when = isDated ? t.validUntil(formatInstant(share.expiresAt, locale)) : revoked
  const Heading = isAlone ? 'h2' : 'h3'
  const canEnd = mayRevoke && !hasEnded(share)
  return (
    <article className="card fields">
      <Heading>{title}</Heading>
      <p>
        <Badge tone={tones[state]}>{t.states[state]}</Badge>{' '}
        {[when, t.views(formatNumber(share.views, locale), most)].filter(Boolean).join(' · ')}
      </p>
      <p>{shown.join(', ') || t.nothingLeft}</p>
      <p>
        {t.secondFact}: {t.secondFacts[share.secondFact]}
      </p>
      <p className="quiet">
        {t.madeBy(createdBy.name ?? recordLists.deletedAccount, dayOf(createdAt))}
        {share.byHolder && ` · ${t.byHolder}`}
      </p>
      {!isAlone && (
        <LinkLine href={address} aria-label={t.whoLookedOf(title)}>
          {t.whoLooked}
        </LinkLine>
      )}
      {canEnd && (
        <PostButton
          action={address}
          variant="risky"
          confirm={{ kind: 'revoke', about: title }}
          aria-label={isAlone ? undefined : `${t.revoke}: ${title}`}
        >
          {t.revoke}
        </PostButton>
      )}
    </article>
  )
}
