import { type InHandWords, inHandWords } from '#site/layout/in-hand-words.ts'
import { pageLocale } from '#ui/browser/page-locale.ts'

const t: InHandWords = inHandWords[pageLocale()]
const mostBytes = 50 * 1024 * 1024

/** Compares a file with the hashes on the page, in the browser: the file is not uploaded. */
export function compareFiles(place: HTMLElement): void {
  if (place.dataset.ready !== undefined || !crypto.subtle) return
  place.dataset.ready = ''
  const label = element('label', t.file)
  const input = element('input')
  input.type = 'file'
  label.append(input)
  const answer = element('div')
  answer.setAttribute('role', 'status')
  const compare = (files: FileList | null = null) => {
    const [file, ...more] = files ?? []
    if (file) void compareIn(place, answer, file, more.length > 0)
  }
  // Without this, choosing the same file again after it was changed would fire no change event.
  input.addEventListener('click', () => {
    input.value = ''
  })
  input.addEventListener('change', () => compare(input.files))
  place.addEventListener('dragover', (event) => event.preventDefault())
  place.addEventListener('drop', (event) => {
    event.preventDefault()
    // On /Check, a drop handler around this one would take the file as a statement.
    event.stopPropagation()
    compare(event.dataTransfer?.files)
  })
  place.querySelector('summary')?.after(element('p', t.help), label, answer)
}

let compares = 0

/** Shows only the result for the last file: reading an earlier one may take longer. */
async function compareIn(
  place: HTMLElement,
  answer: HTMLElement,
  file: File,
  isOneOfMany: boolean,
): Promise<void> {
  const own = ++compares
  answer.replaceChildren(element('p', t.comparing))
  // An answer about the first of many would be read as one about all of them.
  const says = isOneOfMany ? [t.several] : await compared(place, file)
  if (own !== compares) return
  answer.replaceChildren(...says.map((text) => element('p', text)))
  const scans = [...document.querySelectorAll<HTMLAnchorElement>('a.scan')]
  if (says[0] === t.other && scans.length > 0) answer.append(byEye(file, scans))
}

async function compared(place: HTMLElement, file: File): Promise<string[]> {
  if (file.size > mostBytes) return [t.tooLarge]
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return [t.folder]
  }
  if (bytes.byteLength === 0) return [t.empty]
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const isOriginal = labelled(place, 'originals', hash)
  if (isOriginal) return [t.original(isOriginal)]
  const isPicture = labelled(place, 'pictures', hash)
  if (isPicture) return [t.picture(isPicture)]
  const without = place.querySelector('[data-without]')?.textContent
  return [t.other, ...(without ? [without] : [])]
}

/** The label that the page gives for a hash */
function labelled(place: HTMLElement, name: string, hash: string): string {
  const lines = place.querySelector(`[data-hashes=${name}]`)?.textContent?.split('\n') ?? []
  return lines.find((line) => line.startsWith(`${hash} `))?.slice(hash.length + 2) ?? ''
}

/** Draws the file on a canvas, because the Content-Security-Policy allows only images of this site. */
function byEye(file: File, scans: HTMLAnchorElement[]): HTMLElement {
  const button = element('button', t.compare)
  button.type = 'button'
  const place = element('div')
  place.append(button)
  button.addEventListener('click', async () => {
    const picture = await createImageBitmap(file).catch(() => undefined)
    if (!picture) return place.replaceChildren(element('p', t.cannotShow))
    const canvas = element('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    place.replaceChildren(...sideBySide(canvas, scans))
  })
  return place
}

/** Each press of the button swaps the two pictures in the same place, so that differences catch the eye. */
function sideBySide(yours: HTMLCanvasElement, scans: HTMLAnchorElement[]): HTMLElement[] {
  const ours = element('img')
  const choice = element('select')
  choice.setAttribute('aria-label', t.ours)
  choice.append(...scans.map(({ dataset }) => element('option', dataset.title ?? '')))
  const show = () => {
    ours.alt = choice.value
    ours.src = scans[choice.selectedIndex]?.href ?? ''
  }
  choice.addEventListener('change', show)
  show()
  const pair = element('div')
  pair.className = 'by-eye'
  pair.append(figure(element('span', t.yours), yours), figure(choice, ours))
  const [blink, beside] = [element('button', t.blink), element('button', t.beside)]
  blink.type = beside.type = 'button'
  blink.addEventListener('click', () => {
    pair.dataset.only = pair.dataset.only === 'ours' ? 'yours' : 'ours'
  })
  beside.addEventListener('click', () => delete pair.dataset.only)
  return [blink, beside, pair]
}

function figure(caption: HTMLElement, picture: HTMLElement): HTMLElement {
  const whole = element('figure')
  const head = element('figcaption')
  head.append(caption)
  whole.append(head, picture)
  return whole
}

export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = '') {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
