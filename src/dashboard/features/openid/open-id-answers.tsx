import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

type Props = { outcome: 'signed-in' | 'code-needed'; next: string }

/** In a popup, a script tells the page that opened it and closes it. */
export function PopupDone({ outcome, next }: Props) {
  const { security } = useMessages()
  return (
    <section data-popup-done={outcome}>
      <PageTitle>{security.popupDoneTitle}</PageTitle>
      <h1>{security.popupDoneTitle}</h1>
      <p>
        <a href={next}>{security.goOn}</a>
      </p>
    </section>
  )
}

export function OpenIdFailed({ words, again }: { words: string; again: string }) {
  const { security } = useMessages()
  return (
    <section>
      <PageTitle>{security.openIdFailedTitle}</PageTitle>
      <h1>{security.openIdFailedTitle}</h1>
      <p>{words}</p>
      <p>
        <a href={again}>{security.backToLogin}</a>
      </p>
    </section>
  )
}
