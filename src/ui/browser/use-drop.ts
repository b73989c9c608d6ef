import { type DragEvent, useState } from 'react'

/** For an element on which files can be dropped. */
export function useDrop(take: (dropped: DataTransfer) => unknown) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer)
    },
  }
}
