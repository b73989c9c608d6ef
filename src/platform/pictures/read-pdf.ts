import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { uploadLimits } from '#contract/uploads.ts'
import { encodePage, longestFull } from './encode-page.ts'
import { joinPages } from './join-pages.ts'
import { type PreparedPage, Refused } from './picture.ts'

const pointsPerInch = 72
const mostDpi = 300
const longestText = 4000

let library: Promise<PDFiumLibrary> | undefined

/** Renders each page to pixels, which removes scripts, links and attachments. */
export async function* readPdf(bytes: Buffer): AsyncGenerator<PreparedPage> {
  const pdfium = await (library ??= PDFiumLibrary.init())
  const drawn: Uint8Array[] = []
  const document = await pdfium.loadDocument(bytes).catch((error: Error) => {
    throw /password|security/i.test(error.message) ? new Refused('encrypted') : error
  })
  try {
    if (isOfXfa(document)) throw new Refused('dynamic-form')
    const count = document.getPageCount()
    if (count > uploadLimits.pdfPages) throw new Refused('too-many-pages')
    if (count < 1) throw new Refused('damaged')
    for (let index = 0; index < count; index++) {
      const page = await drawPage(document, index)
      yield page
      drawn.push(page.files.find(({ size }) => size === 'page')?.bytes ?? new Uint8Array())
      globalThis.gc?.()
    }
  } finally {
    document.destroy()
  }
  if (drawn.length > 1) yield joinPages(drawn)
}

const fullXfa = 2
/** What PDFiumDocument keeps to itself */
type Raw = { module: { _FPDF_GetFormType(documentIdx: number): number }; documentIdx: number }

/** Whether Adobe Reader alone shows the form: its only page asks to wait until it is shown. */
function isOfXfa(document: PDFiumDocument): boolean {
  const { module, documentIdx } = document as unknown as Raw
  return module._FPDF_GetFormType(documentIdx) === fullXfa
}

/** The result is never larger than full size, whatever size the page claims. */
async function drawPage(document: PDFiumDocument, index: number): Promise<PreparedPage> {
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const longest = Math.max(originalWidth, originalHeight)
  if (!(Math.min(originalWidth, originalHeight) > 0)) throw new Refused('damaged')
  const scale = Math.min(mostDpi / pointsPerInch, longestFull / longest)
  const drawn = await page.render({
    render: 'bitmap',
    renderFormFields: true,
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
  })
  const { width, height, data } = drawn
  const prepared = await encodePage(withoutAlpha(data), { width, height, channels: 3 })
  return index === 0 ? { ...prepared, ...textOf(document) } : prepared
}

/** The text of the first page. An error is ignored: a page that can be drawn is a valid document. */
function textOf(document: PDFiumDocument): Pick<PreparedPage, 'text'> {
  try {
    // Drawing has closed the page, so it is opened again.
    const text = document.getPage(0).getText().slice(0, longestText).toWellFormed()
    return text.trim() === '' ? {} : { text }
  } catch {
    return {}
  }
}

/** Removes the alpha channel in place, because a page takes much memory. */
function withoutAlpha(rgba: Uint8Array): Uint8Array {
  let to = 0
  for (let from = 0; from < rgba.length; from += 4) {
    rgba[to++] = rgba[from] as number
    rgba[to++] = rgba[from + 1] as number
    rgba[to++] = rgba[from + 2] as number
  }
  return rgba.subarray(0, to)
}
