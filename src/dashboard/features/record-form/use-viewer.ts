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
