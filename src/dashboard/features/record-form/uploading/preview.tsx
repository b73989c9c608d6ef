import { useEffect, useRef, useState } from 'react'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { PageSize } from '#contract/record.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { turnPicture } from './turn-picture.ts'

type Props = {
  title: string
  id: string
  pages: PageSize[]
  /** The picture as it was turned, to be put in its own place */
  onTurned: (file: File) => void
  onClose: () => void
}

const zooms = [1, 1.5, 2, 3, 4]

/** A file looked at closely, page by page, larger or turned. */
export function Preview({ title, id, pages, onTurned, onClose }: Props) {
  const t = useMessages().recordForm
  const dialog = useRef<HTMLDialogElement>(null)
  const ground = useRef<HTMLElement>(null)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [isTurning, setTurning] = useState(false)

  useEffect(() => {
    // It scrolls, so the keyboard has to get there.
    if (ground.current) ground.current.tabIndex = 0
    dialog.current?.showModal()
  }, [])

  async function keepTurned(): Promise<void> {
    setTurning(true)
    const turned = await turnPicture(staffFileAddress(id, 1, 'full'), turns, `${title}.jpg`)
    setTurning(false)
    if (!turned) return
    onTurned(turned)
    dialog.current?.close()
  }

  const step = (by: number) => setZoom(zooms[zooms.indexOf(zoom) + by] ?? zoom)
  const isSideways = turns % 2 === 1
  const scale = `${zoom * 100}%`
  return (
    <dialog
      ref={dialog}
      className="preview"
      aria-label={`${t.preview}: ${title}`}
      onClose={onClose}
    >
      <div className="preview-bar" role="toolbar" aria-label={title}>
        <button type="button" onClick={() => step(-1)} disabled={zoom === zooms[0]}>
          {t.zoomOut}
        </button>
        <button type="button" onClick={() => step(1)} disabled={zoom === zooms.at(-1)}>
          {t.zoomIn}
        </button>
        <button type="button" onClick={() => setTurns((turns + 1) % 4)}>
          {t.rotate}
        </button>
        {turns > 0 && pages.length === 1 && (
          <button type="button" onClick={keepTurned} disabled={isTurning}>
            {t.saveTurned}
          </button>
        )}
        {pages.length > 1 && (
          <>
            <button type="button" onClick={() => setPage(page - 1)} disabled={page === 1}>
              {t.previousPage}
            </button>
            <span>
              {page} / {pages.length}
            </span>
            <button
              type="button"
              onClick={() => setPage(page + 1)}
              disabled={page === pages.length}
            >
              {t.nextPage}
            </button>
          </>
        )}
        <button type="button" className="main" onClick={() => dialog.current?.close()}>
          {t.closePreview}
        </button>
      </div>
      <section className="preview-ground" aria-label={title} ref={ground}>
        <div className="preview-sheet" style={{ width: scale, height: scale }}>
          <img
            key={`${id} ${page}`}
            src={staffFileAddress(id, page, zoom > 1.5 ? 'full' : 'page')}
            alt={`${title}, ${page} / ${pages.length}`}
            data-sideways={isSideways || undefined}
            style={{ rotate: `${turns * 90}deg` }}
          />
        </div>
      </section>
    </dialog>
  )
}
