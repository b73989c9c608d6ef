import { useState } from 'react'
import { useAskBeforeLeaving } from '#ui/browser/use-ask-before-leaving.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'

type Props = { title: string; text: string; isShownOnce?: boolean }

/** For codes that are shown only once. A browser refuses to copy at an http:// address, for example. */
export function CopyButton({ title, text, isShownOnce = true }: Props) {
  const t = useSharesMessages()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useAskBeforeLeaving(isShownOnce && outcome !== 'copied')
  const hasScript = useScript()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  const label = outcome === 'copied' ? t.copied : t.copy
  return (
    <>
      <button type="button" hidden={!hasScript} aria-label={`${label}: ${title}`} onClick={copy}>
        {label}
      </button>
      {outcome === 'refused' && (
        <label>
          {t.copyByHand}
          <textarea ref={select} readOnly rows={text.split('\n').length} value={text} />
        </label>
      )}
    </>
  )
}

function select(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.select()
}
