const zooms = [1, 1.5, 2, 3, 4]

/** Lets a scan be enlarged and turned in its frame; the frame scrolls, by keys too. */
export function tendScans(): void {
  for (const scan of document.querySelectorAll<HTMLElement>('[data-scan]')) tend(scan)
}

function tend(scan: HTMLElement): void {
  const tools = scan.querySelector<HTMLElement>('[data-scan-tools]')
  const view = scan.querySelector<HTMLElement>('[data-scan-view]')
  const image = scan.querySelector('img')
  if (!tools || !view || !image) return
  const buttons = [...tools.querySelectorAll<HTMLButtonElement>('[data-scan-do]')]
  const legend = tools.querySelector('legend')
  let zoom = 0
  let turns = 0

  const does: Record<string, () => void> = {
    in: () => (zoom = Math.min(zoom + 1, zooms.length - 1)),
    out: () => (zoom = Math.max(zoom - 1, 0)),
    turn: () => (turns = (turns + 1) % 4),
  }

  function draw(): void {
    if (!view || !image) return
    const isPlain = zoom === 0 && turns === 0
    const full = image.dataset.full
    if (zoom > 0 && full && image.getAttribute('src') !== full) image.src = full
    scan.classList.toggle('is-moved', !isPlain)
    place(image, view.clientWidth * (zooms[zoom] ?? 1), turns)
    for (const button of buttons) {
      if (button.dataset.scanDo === 'in') button.disabled = zoom === zooms.length - 1
      if (button.dataset.scanDo === 'out') button.disabled = zoom === 0
    }
    // What can be scrolled has to be reached by keys.
    if (isPlain) {
      view.removeAttribute('tabindex')
      view.removeAttribute('role')
    } else {
      view.tabIndex = 0
      view.setAttribute('role', 'group')
      view.setAttribute('aria-label', legend?.textContent ?? '')
    }
  }

  for (const button of buttons) {
    button.addEventListener('click', () => {
      does[button.dataset.scanDo ?? '']?.()
      draw()
    })
  }
  tools.hidden = false
  draw()
}

/** A turned image keeps its room in the layout as if it were not: margins give it the room it takes. */
function place(image: HTMLImageElement, width: number, turns: number): void {
  const { style } = image
  if (turns === 0 && !image.closest('.is-moved')) {
    style.width = style.height = style.transform = style.margin = ''
    return
  }
  const ratio = (image.height || 1) / (image.width || 1)
  const naturalRatio = image.naturalWidth ? image.naturalHeight / image.naturalWidth : ratio
  const isOnItsSide = turns % 2 === 1
  const own = isOnItsSide ? width / naturalRatio : width
  const height = own * naturalRatio
  const shift = isOnItsSide ? (height - own) / 2 : 0
  style.width = `${own}px`
  style.height = `${height}px`
  style.transform = `rotate(${turns * 90}deg)`
  style.margin = `${-shift}px ${shift}px`
}
