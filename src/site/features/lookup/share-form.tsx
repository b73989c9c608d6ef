import { PageDescription } from '#site/layout/page-description.tsx'
import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { Answer } from './answers.tsx'
import { legible } from './lookup-form.tsx'

type Props = {
  /** Idempotency key: a form that is sent twice counts once */
  id: string | undefined
  /** `second` is in answers to a sent form only, which no cache keeps */
  typed?: { code: string; second?: string; viewer: string } | undefined
  mistake?: { field: 'code' | 'viewer'; because: string } | undefined
}

/** The form is posted, so that the code appears in no address, browser history or log. */
export function ShareForm({ id, typed, mistake }: Props) {
  const t = useSharesMessages()
  const codeMistake = mistake?.because === 'required' ? t.codeRequired : t.codeMistyped
  return (
    <form id="lookup" method="post" action="/Share" className="lookup" noValidate>
      <Field
        name="code"
        label={t.code}
        hint={t.codeHint}
        aria-required
        spellCheck={false}
        autoCapitalize="characters"
        maxLength={100}
        defaultValue={legible(typed?.code, 100)}
        data-share-code=""
        autoFocus={mistake?.field === 'code'}
        error={mistake?.field === 'code' ? codeMistake : undefined}
      />
      <Field
        name="second"
        label={t.second}
        hint={t.secondHint}
        spellCheck={false}
        maxLength={200}
        defaultValue={legible(typed?.second)}
      />
      <Field
        name="viewer"
        label={t.viewer}
        hint={t.viewerHint}
        autoComplete="name"
        maxLength={100}
        defaultValue={legible(typed?.viewer, 100)}
        autoFocus={mistake?.field === 'viewer'}
        error={mistake?.field === 'viewer' ? t.viewerWrong : undefined}
      />
      <input type="hidden" name="id" value={id} />
      <button type="submit" data-busy={t.opening} data-offline={t.offline}>
        {t.show}
      </button>
    </form>
  )
}

/** One answer for every cause, so that it reveals nothing about codes */
export function NothingShared() {
  const t = useSharesMessages()
  return (
    <Answer title={t.nothingTitle} help={t.nothingHelp} steps={t.nothingSteps} className="no-data">
      <p>{t.askAnew}</p>
    </Answer>
  )
}

export function ShareExpired() {
  const t = useSharesMessages()
  return <Answer title={t.expiredTitle} help={t.expiredHelp} className="expired" />
}

export function ShareIdle({ organisation, ...form }: Props & { organisation: string }) {
  const t = useSharesMessages()
  const { statementsExplained } = useMessages()
  return (
    <>
      <PageHeading isMistaken={form.mistake !== undefined}>{t.title}</PageHeading>
      {!form.mistake && <PageDescription path="/Share">{t.lead(organisation)}</PageDescription>}
      <p className="lead">{t.lead(organisation)}</p>
      <ShareForm {...form} />
      <p>
        <a href="/Statements">{statementsExplained}</a>
      </p>
    </>
  )
}
