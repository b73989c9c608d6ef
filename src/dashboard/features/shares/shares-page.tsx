import type { ComponentProps } from 'react'
import type { Share } from '#contract/shares/share.ts'
import { useWithReturnPath } from '#dashboard/layout/link.tsx'
import { RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ShareCards } from './share-card.tsx'
import { ShareForm } from './share-form.tsx'

type Props = Omit<ComponentProps<typeof ShareForm>, 'action'> & {
  record: { id: string; name: string }
  isPublic: boolean
  shares: Share[]
}

export function SharesPage({ record, isPublic, shares, ...form }: Props) {
  const t = useSharesMessages()
  const here = `/dashboard/records/${record.id}/shares`
  const action = useWithReturnPath(here)
  const isMistaken = (form.mistakes ?? []).length > 0
  return (
    <section>
      <PageTitle isMistaken={isMistaken}>{`${t.heading} · ${record.name}`}</PageTitle>
      <RecordPlaces id={record.id} name={record.name} />
      <h1>{t.heading}</h1>
      <p className="quiet">{t.help}</p>
      {isPublic ? <ShareForm {...form} action={action} /> : <p>{t.notPublic}</p>}
      <div className="fields">
        <h2>{t.codes}</h2>
        {shares.length === 0 && <p>{t.none}</p>}
        <ShareCards shares={shares} base={here} />
      </div>
    </section>
  )
}
