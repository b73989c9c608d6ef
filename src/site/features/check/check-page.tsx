import { createElement, Fragment, type ReactNode } from 'react'
import { commandsByHand, commandsForCode, commandsForStamp } from '#contract/proof/by-hand.ts'
import type { Answers } from '#contract/proof/check-proof.ts'
import { inHandWords } from '#site/layout/in-hand-words.ts'
import { PageDescription } from '#site/layout/page-description.tsx'
import { Field, TextAreaField } from '#ui/components/field.tsx'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useLookupMessages } from '#ui/i18n/parts/lookup.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { answerParts } from './answer-parts.ts'
import { describeAnswers } from './describe-answers.ts'
import { checkPageWords } from './page-words.ts'
import { checkWords } from './words.ts'

type Props = {
  fingerprint: string
  answers?: { found: Answers; at: Date } | undefined
  /** Seconds until this network may check on the server again */
  wait?: number | undefined
  /** Why the form that was sent cannot be checked */
  mistake?: 'nothingGiven' | 'bothGiven' | 'fileTooLarge' | 'fileEmpty'
  /** The pasted text, if the form is shown again */
  pasted?: string
}

export function CheckPage({ fingerprint, answers, wait, mistake, pasted }: Props) {
  const locale = useLocale()
  const all = useMessages()
  const { notProven } = useLookupMessages()
  const t = checkPageWords[locale]
  const { fileTooLarge } = checkWords[locale]
  const described = answers && describeAnswers(answers.found, locale, answers.at)
  const parts = described ? answerParts<ReactNode>(createElement, described, locale) : []
  return (
    <article className="check-proof">
      <PageTitle isMistaken={mistake !== undefined}>{t.title}</PageTitle>
      <PageDescription path="/Check">{t.introduction}</PageDescription>
      <h1>{t.title}</h1>
      <p>
        {t.introduction} <a href="/Statements">{all.statementsExplained}</a>
      </p>
      {!answers && (
        <noscript>
          <p>{t.scannedHelp}</p>
        </noscript>
      )}
      {/* No landmark: nothing is in it at first. */}
      <div id="answers" aria-live="polite">
        {wait !== undefined && <p>{t.tooMany(formatWait(wait, locale))}</p>}
        {createElement(Fragment, null, ...parts)}
      </div>
      <form id="check" method="post" action="/Check" encType="multipart/form-data">
        <Field
          name="file"
          type="file"
          accept=".json,application/json"
          label={t.file}
          autoFocus={mistake !== undefined}
          error={mistake && { ...t, fileTooLarge, fileEmpty: inHandWords[locale].empty }[mistake]}
        />
        <TextAreaField
          name="proof"
          rows={4}
          spellCheck={false}
          label={t.paste}
          hint={t.privacy}
          defaultValue={pasted}
        />
        <button type="submit">{t.check}</button>
      </form>
      <section>
        <h2>{t.notProvenTitle}</h2>
        <ul>
          {notProven.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <h2>{t.fingerprintTitle}</h2>
        <p>{t.fingerprintHelp}</p>
        <p>
          <code>{fingerprint}</code>
        </p>
        <ByHand />
      </section>
    </article>
  )
}

function ByHand() {
  const t = checkPageWords[useLocale()]
  return (
    <details className="by-hand">
      <summary>
        <h2>{t.byHandTitle}</h2>
      </summary>
      <p>{t.byHandHelp}</p>
      <pre>
        <code>{commandsByHand}</code>
      </pre>
      <p>{t.byHandSheetHelp}</p>
      <p>
        {t.publishedKeys}{' '}
        <a href="/proof/keys.json">
          <code>/proof/keys.json</code>
        </a>
      </p>
      <pre>
        <code>{commandsForCode}</code>
      </pre>
      <p>{t.byHandStampHelp}</p>
      <pre>
        <code>{commandsForStamp}</code>
      </pre>
    </details>
  )
}
