import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

type Props = { help: string; next: { address: string; words: string } }

export function LinkOver({ help, next }: Props) {
  const { security } = useMessages()
  return (
    <section>
      <PageTitle>{security.linkOverTitle}</PageTitle>
      <h1>{security.linkOverTitle}</h1>
      <p>{help}</p>
      <p>
        <a href={next.address}>{next.words}</a>
      </p>
    </section>
  )
}
