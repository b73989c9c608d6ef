import { type MouseEvent, type RefObject, useRef } from 'react'
import type { ViewerOptions } from '#ui/viewer/viewer.ts'

type Scan = { title: string; address: string }

export type ShowScans = (event: MouseEvent, scans: Scan[], options?: ViewerOptions) => void

/** Shows scans beside the fields on wide screens, so that the person can type what they see. */
export function useViewer(): { show: ShowScans; beside: RefObject<HTMLDivElement | null> } {
  const beside = useRef<HTMLDivElement>(null)
  async function show(
    { currentTarget: from }: { currentTarget: EventTarget },
    scans: Scan[],
    options: ViewerOptions = {},
  ): Promise<void> {
    const viewer = await import('#ui/viewer/viewer.ts').catch(() => undefined)
    // If the viewer cannot be loaded, open the image itself, which may be cached.
    if (!viewer) return void open(scans[options.first ?? 0]?.address)
    const onClose = () => from instanceof HTMLElement && from.focus()
    viewer.openViewer(scans, { beside: beside.current, onClose, ...options })
  }
  return { beside, show }
}

/** Rotates a picture clockwise by quarter turns. */
export async function turnPicture(address: string, quarters: number): Promise<Blob | undefined> {
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) return undefined
  const picture = await createImageBitmap(await response.blob())
  const isSideways = quarters % 2 === 1
  const [width, height] = isSideways
    ? [picture.height, picture.width]
    : [picture.width, picture.height]
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')
  drawing?.translate(width / 2, height / 2)
  drawing?.rotate((quarters * Math.PI) / 2)
  drawing?.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}
