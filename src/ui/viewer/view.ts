export type View = {
  zoom(factor: number, around?: { x: number; y: number }): void
  move(x: number, y: number): void
  turn(): void
  reset(): void
  isFitted(): boolean
  /** Clockwise quarter turns */
  quarters(): number
}

const [smallest, largest] = [1, 8]

/** The zoom, position and rotation of the image. */
export function createView(
  image: HTMLElement,
  stage: HTMLElement,
  tell: (scale: number) => void,
): View {
  let [scale, left, top, turns] = [1, 0, 0, 0]

  function place(): void {
    const { width, height } = stage.getBoundingClientRect()
    const most = { x: (width * (scale - 1)) / 2, y: (height * (scale - 1)) / 2 }
    left = Math.min(most.x, Math.max(-most.x, left))
    top = Math.min(most.y, Math.max(-most.y, top))
    // An image that fills the stage must be scaled down when it is rotated by a quarter.
    const fit = turns % 2 ? Math.min(width / height, height / width) : 1
    image.style.transform = `translate(${left}px, ${top}px) scale(${scale * fit}) rotate(${turns * 90}deg)`
    stage.dataset.zoomed = String(scale > 1)
    stage.dataset.turned = String(turns > 0)
  }

  // Who turns the phone changes what fits.
  new ResizeObserver(place).observe(stage)

  return {
    zoom(factor, around) {
      const box = stage.getBoundingClientRect()
      const x = around ? around.x - box.x - box.width / 2 : 0
      const y = around ? around.y - box.y - box.height / 2 : 0
      const next = Math.min(largest, Math.max(smallest, scale * factor))
      left = x - ((x - left) * next) / scale
      top = y - ((y - top) * next) / scale
      scale = next
      place()
      tell(scale)
    },
    move(x, y) {
      left += x
      top += y
      place()
    },
    turn() {
      turns = (turns + 1) % 4
      place()
    },
    reset() {
      ;[scale, left, top, turns] = [1, 0, 0, 0]
      place()
      tell(scale)
    },
    isFitted: () => scale === 1,
    quarters: () => turns,
  }
}
