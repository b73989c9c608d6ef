import type { Control } from './controls.ts'
import type { View } from './view.ts'

const swipePixels = 60

/** Drag to move, pinch or wheel to zoom, swipe for the next page. */
export function listenToGestures(
  stage: HTMLElement,
  view: View,
  act: Pick<Record<Control, () => void>, 'previous' | 'next'>,
): void {
  const fingers = new Map<number, { x: number; y: number }>()
  let began = { x: 0, y: 0, isSwipe: false }

  stage.addEventListener('pointerdown', (event) => {
    stage.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    began = { x: event.clientX, y: event.clientY, isSwipe: fingers.size === 1 && view.isFitted() }
  })

  stage.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [first, second] = [...fingers.values()]
    fingers.set(event.pointerId, now)
    if (first && second) {
      const other = before === first ? second : first
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      view.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle)
    } else if (!view.isFitted()) view.move(now.x - before.x, now.y - before.y)
  })

  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || !began.isSwipe || event.type !== 'pointerup') return
    const along = event.clientX - began.x
    if (Math.abs(along) < swipePixels || Math.abs(event.clientY - began.y) > Math.abs(along)) return
    if (along < 0) act.next()
    else act.previous()
  }
  stage.addEventListener('pointerup', lift)
  stage.addEventListener('pointercancel', lift)

  stage.addEventListener('dblclick', ({ clientX: x, clientY: y }) => {
    if (view.isFitted()) view.zoom(2.5, { x, y })
    else view.reset()
  })
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      view.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY })
    },
    { passive: false },
  )
}

type Point = { x: number; y: number }

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
