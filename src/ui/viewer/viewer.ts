import { pageLocale } from '#ui/browser/page-locale.ts'
import { type Control, controlsIn } from './controls.ts'
import { listenToGestures } from './gestures.ts'
import { createView } from './view.ts'
import { viewerWords } from './words.ts'

/** Shows the scans of a result one at a time: zoom, turn, next and previous, by hand or by key. */
export function openViewer(opened: HTMLAnchorElement): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a.scan')]
  const words = viewerWords[pageLocale()]
  const dialog = document.createElement('dialog')
  dialog.className = 'viewer'
  dialog.setAttribute('aria-label', words.title)

  const image = document.createElement('img')
  const stage = document.createElement('div')
  stage.className = 'stage'
  stage.append(image)
  const caption = document.createElement('p')
  caption.setAttribute('aria-live', 'polite')
  const view = createView(image, stage)
  let at = Math.max(0, links.indexOf(opened))

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
  head.prepend(caption)

  function show(index: number): void {
    const link = links[index]
    if (!link) return
    at = index
    const title = link.dataset.title ?? ''
    caption.textContent = `${title} (${words.position(index + 1, links.length)})`
    view.reset()
    stage.dataset.state = 'waiting'
    stage.dataset.wait = words.wait
    image.alt = title
    image.src = link.href
    // A button that is disabled under the focus would take the keyboard with it.
    const hadFocus = bar.contains(document.activeElement)
    buttons.previous.disabled = index === 0
    buttons.next.disabled = index === links.length - 1
    if (hadFocus && !bar.querySelector(':focus:enabled')) buttons.close.focus()
  }
  image.addEventListener('load', () => {
    stage.dataset.state = 'shown'
  })
  image.addEventListener('error', () => {
    stage.dataset.state = 'failed'
    stage.dataset.wait = words.failed
  })

  const keys: Record<string, Control> = {
    ArrowLeft: 'previous',
    ArrowRight: 'next',
    PageUp: 'previous',
    PageDown: 'next',
    '+': 'larger',
    '=': 'larger',
    '-': 'smaller',
    '0': 'fit',
    r: 'turn',
  }
  dialog.addEventListener('keydown', (event) => {
    const control = keys[event.key]
    if (!control || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act[control]()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    links[at]?.focus()
  })
  listenToGestures(stage, view, act)
  dialog.append(head, stage, bar)
  document.body.append(dialog)
  show(at)
  dialog.showModal()
  buttons.close.focus()
}
