import { keyOf } from '#ui/browser/key-of.ts'
import { pageLocale } from '#ui/browser/page-locale.ts'
import { type Control, controlsIn, keys, steps } from './controls.ts'
import { listenToGestures } from './gestures.ts'
import { createView, type View } from './view.ts'
import { type ViewerWords, viewerWords } from './words.ts'

export type ViewerOptions = {
  first?: number
  /** On wide screens the viewer opens inside this element instead of a modal dialog */
  beside?: HTMLElement | null
  /** Whether the browser's Back closes it; not where a router has the history */
  isInHistory?: boolean
  /** Saves the rotation; returns whether it succeeded. `failed` is what is said if it did not */
  keepTurned?: { label: string; failed: string; keep: (quarters: number) => Promise<boolean> }
  /** Called for each scan that it shows */
  onShow?: (at: number) => void
  onClose?: (last: number) => void
}

/** Shows scans one at a time, with zoom, rotation and navigation. */
export function openViewer(
  scans: { title: string; address: string }[],
  { first = 0, beside, isInHistory, keepTurned, onShow, onClose }: ViewerOptions = {},
): void {
  // Whoever taps again while this script is loading has asked twice.
  if (document.querySelector('body > .viewer')) return
  const words = viewerWords[pageLocale()]
  const { dialog, stage, image, caption, level } = emptyViewer(words)
  const again = retryButton(words, () => show(at))
  const view = createView(image, stage, (scale) => {
    const text = words.zoom(Math.round(scale * 100))
    if (level.textContent !== text) level.textContent = text
  })
  let at = Math.max(0, first)

  const act: Record<Control, () => void> = {
    previous: () => show(at - 1),
    next: () => show(at + 1),
    smaller: () => view.zoom(1 / 1.4),
    larger: () => view.zoom(1.4),
    fit: () => view.reset(),
    turn: () => view.turn(),
    close: () => dialog.close(),
  }
  const { head, bar, buttons } = controlsIn(words, act)
  head.prepend(caption, level)
  if (keepTurned) bar.append(keepButton(keepTurned, view, { dialog, say }))

  function say(what = ''): void {
    const place = words.position(at + 1, scans.length)
    caption.textContent = `${scans[at]?.title} (${place})${what && ` ${what}`}`
  }

  function show(index: number): void {
    const scan = scans[index]
    if (!scan) return
    at = index
    onShow?.(at)
    say()
    view.reset()
    Object.assign(stage.dataset, { state: 'waiting', wait: words.wait })
    image.alt = scan.title
    image.src = scan.address
    // Disabling or removing the focused button would lose the keyboard focus.
    const hadFocus = bar.contains(document.activeElement)
    again.remove()
    buttons.previous.disabled = index === 0
    buttons.next.disabled = index === scans.length - 1
    if (hadFocus && !bar.querySelector(':focus:enabled')) buttons.close.focus()
  }

  image.addEventListener('error', () => {
    stage.dataset.state = 'failed'
    say(words.failed)
    bar.prepend(again)
  })
  listenToKeys(dialog, view, (control) => {
    act[control]()
    // The button that saves a rotation is hidden without one.
    if (!document.activeElement?.getClientRects().length) buttons.fit.focus()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    onClose?.(at)
  })
  listenToGestures(stage, view, act)
  dialog.append(head, stage, bar)
  show(at)
  place(dialog, beside)
  buttons.close.focus()
  if (isInHistory) closeOnBack(dialog)
}

function closeOnBack(dialog: HTMLDialogElement): void {
  // The focus may go to another scan than the one that was opened: no scrolling back to that.
  history.scrollRestoration = 'manual'
  history.pushState({ isViewer: true }, '')
  addEventListener('popstate', () => dialog.close(), { once: true })
  dialog.addEventListener('close', () => history.state?.isViewer && history.back())
}

function retryButton(words: ViewerWords, retry: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'again'
  button.textContent = words.again
  button.addEventListener('click', retry)
  return button
}

function keepButton(
  { label, failed, keep }: NonNullable<ViewerOptions['keepTurned']>,
  view: View,
  { dialog, say }: { dialog: HTMLDialogElement; say: (what?: string) => void },
): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', async () => {
    say()
    button.disabled = true
    const isKept = await keep(view.quarters()).catch(() => false)
    button.disabled = false
    if (isKept) return dialog.close()
    say(failed)
    button.focus()
  })
  return button
}

function listenToKeys(
  dialog: HTMLDialogElement,
  view: View,
  act: (control: Control) => void,
): void {
  dialog.addEventListener('keydown', (event) => {
    // Shortcuts of the page must not react to keys in the dialog.
    if (dialog.matches(':modal')) event.stopPropagation()
    const step = view.isFitted() ? undefined : steps[keyOf(event)]
    const control = keys[keyOf(event)]
    if (!(step || control) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (step) view.move(...step)
    else if (control) act(control)
  })
}

function emptyViewer(words: ViewerWords) {
  const dialog = document.createElement('dialog')
  dialog.className = 'viewer'
  dialog.setAttribute('aria-label', words.title)
  const image = document.createElement('img')
  const stage = document.createElement('div')
  stage.className = 'stage'
  stage.append(image)
  image.addEventListener('load', () => {
    stage.dataset.state = 'shown'
  })
  const caption = document.createElement('p')
  caption.setAttribute('aria-live', 'polite')
  // A screen reader announces what changes in it.
  const level = document.createElement('output')
  return { dialog, stage, image, caption, level }
}

function place(dialog: HTMLDialogElement, beside: ViewerOptions['beside']): void {
  const isRoomy = matchMedia('(min-width: 64rem)').matches
  beside?.querySelector<HTMLDialogElement>('.viewer')?.close()
  ;(beside ?? document.body).prepend(dialog)
  if (beside && isRoomy) dialog.show()
  else dialog.showModal()
}
