import { createRoot } from 'react-dom/client'
import ConfirmDialog from '#dashboard/layout/confirm-dialog.tsx'
import { pageLocale } from '#ui/browser/page-locale.ts'
import type { ConfirmKind } from '#ui/components/confirm-page.tsx'
import { InIsland } from '#ui/in-island.tsx'

type Question = { kind: ConfirmKind; about: string | undefined }
type Answer = 'yes' | 'no'

/** Resolves with the answer. Escape means no. */
export function openConfirmDialog(question: Question): Promise<Answer> {
  const place = document.createElement('div')
  const root = createRoot(place)
  return new Promise((resolve) => {
    function close(answer: Answer): void {
      root.unmount()
      resolve(answer)
    }
    root.render(
      <InIsland locale={pageLocale()}>
        <ConfirmDialog {...question} onAnswer={close} />
      </InIsland>,
    )
  })
}
