import { useState } from 'react'
import { useScript } from '#ui/browser/use-script.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'

/** For codes that are shown only once */
export function CopyButton({ title, text }: { title: string; text: string }) {
  const t = useSharesMessages()
  const [isCopied, setCopied] = useState(false)
  const hasScript = useScript()
  async function copy(): Promise<void> {
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    )
  }
  const label = isCopied ? t.copied : t.copy
  return (
    <button type="button" hidden={!hasScript} aria-label={`${label}: ${title}`} onClick={copy}>
      {label}
    </button>
  )
}
