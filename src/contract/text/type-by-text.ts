import type { DocumentType } from '../document-types.ts'

export type TypeByText = { type: DocumentType; says: string }

type Kind = {
  type: DocumentType
  /** A whole line near the top: words within a sentence may only mention a document */
  title: RegExp
  /** Other signs of such a document, and how many of them must be present */
  beside: [needed: number, ...RegExp[]]
  unlike?: RegExp
  /** Whether it is a letter; others that have the words of a letter only speak of the document */
  isLetter?: true
  /** Whether it names sums of money, as a bill does */
  hasSums?: true
}

const passport = /passport/
const valid = /valid|expir/
const reference = /\buci\b|(application|file|reference|grant) (no|num|id)/

const kinds: Kind[] = [
  {
    type: 'applicationStatus',
    isLetter: true,
    title:
      /^((visa|work permit|online|immigration|temporary resident visa) )?application (status|form)( (report|summary))?$|^status of (the |your )?application$|^application for (a |an )?((temporary resident|entry|visitor) )?(visa|work permit)( made outside( of)? canada)?$/,
    beside: [
      3,
      /visa|work permit|immigration/,
      reference,
      /applicant|surname|family name/,
      passport,
    ],
    unlike: /police clearance|bank account|membership/,
  },
  {
    type: 'visaApproval',
    isLetter: true,
    title:
      /^((e|electronic|entry|work|temporary resident)[ -])*visa (approval|grant)( (letter|notice|notification|confirmation))?$|^(notification|notice) of (a )?(visa )?grant( of (a )?visa)?$|^(approval in principle|in-principle approval)( letter)?$|^(port of entry )?letter of introduction$/,
    beside: [3, /approved|granted|pleased to/, /visa|permit/, reference, passport, valid],
    unlike:
      /not (yet )?(approved|granted)|(will|would|may) be (approved|granted)|has expired|\bhope\b/,
  },
  {
    type: 'workPermit',
    title:
      /^((open|temporary|employer[- ]specific|foreign worker) )*(work|employment) permit( (certificate|card))?$/,
    beside: [
      3,
      /employer/,
      /occupation|job title|position/,
      valid,
      /permit (no|num)|\buci\b/,
      passport,
    ],
    unlike: /visa fee|consultan|pending|not issued/,
  },
  {
    type: 'jobOffer',
    hasSums: true,
    isLetter: true,
    title:
      /^((conditional|formal|official) )?((job|employment) offer( letter)?|(letter of )?offer of employment( letter)?|(job )?offer letter|(letter of appointment|appointment letter))$/,
    beside: [
      3,
      /salary|wage|remuneration|per hour/,
      /position|job title|designation/,
      /hours|per week/,
      /employer|company|duties|overtime|probation/,
    ],
    unlike: /tuition|semester|admission|enrol/,
  },
  {
    type: 'lmia',
    isLetter: true,
    title:
      /^((positive|confirmation of) )?(labou?r market impact assessment|lmia)( \(lmia\))?( (certificate|confirmation|decision|approval))?( letter)?$/,
    beside: [
      3,
      /employer/,
      /foreign worker/,
      /\bnoc\b|occupation/,
      /service canada|\besdc\b/,
      /wage/,
      valid,
    ],
    unlike: /negative|unfavou?rable|not (be )?(confirmed|granted|positive)|pending/,
  },
  {
    type: 'visa',
    title:
      /^((entry|work|employment|visitor|residence|temporary resident|(single|multiple)[- ]entry|electronic|e)[ -])*visa( (sticker|label|counterfoil|paper))?$/,
    beside: [
      4,
      /entries|single entry|multiple/,
      passport,
      valid,
      /issued? (on|at)|date of issue|place of issue|issuing/,
      /nationality|surname|date of birth/,
      /visa (no|num|type|class|category)/,
      /duration of stay/,
    ],
    unlike:
      /\bfees?\b|card ending|mastercard|application form|no objection|\b(lost|found)\b|\bq ?:/,
  },
  {
    type: 'policeClearance',
    title:
      /^((national|bangladesh|certified) )?(police (clearance|verification)( (certificate|report))?|police certificate|criminal record (check|certificate)|certificate of (police clearance|no criminal record|good conduct))( \(pcc\))?$/,
    beside: [
      2,
      /criminal|convict|offence/,
      /adverse|no record|good conduct/,
      /police station|superintendent|commissioner|\brcmp\b|officer in charge/,
      passport,
    ],
    unlike: /delivery|application (details|id|no)/,
  },
  {
    type: 'fingerprint',
    isLetter: true,
    title:
      /^(biometrics?( (collection|instruction|enrol+ment|appointment|submission))*( (letter|form|confirmation|receipt|slip|notice))|biometrics?|finger ?prints?( (paper|form|card|record|collection|receipt))*)$/,
    beside: [
      3,
      /finger|thumb/,
      /biometric|impression|rolled/,
      /collection|appointment|centre/,
      /right|left/,
      reference,
      passport,
    ],
    unlike: /how (we|to)|did not|could not|missed/,
  },
  {
    type: 'medical',
    title:
      /^((pre-?employment|pre-?departure|immigration|gcc|gamca|wafid|upfront) )*(medical|health) (examination|check-?up|fitness|report|certificate|form|assessment)( (report|certificate|form|result|results|slip))?$|^certificate of medical fitness$|^proof of (upfront )?medical examination$/,
    beside: [
      3,
      /blood|h[ae]+moglobin|urine/,
      /x-?ray|chest/,
      /\bhiv\b|hepatitis|hbsag|syphilis|tubercul/,
      /physician|doctor|clinic|hospital|diagnostic/,
      /\b(un)?fit\b/,
      /height|weight|vision|pulse/,
    ],
    unlike: /\bbill\b|\btotal\b|booking|appointment|stomach/,
  },
  {
    type: 'ticket',
    hasSums: true,
    title:
      /^((electronic|e|air|flight)[- ]?)+tickets?( (receipt|itinerary|itinerary receipt|and receipt))?$|^(flight|passenger) itinerary( (receipt|and receipt))?$|^boarding pass$|^((bmet|manpower|emigration) )+clearance( (certificate|card|form))?$/,
    beside: [
      3,
      /flight|\bbmet\b|bureau of manpower/,
      /depart|recruiting/,
      /arriv|emigra/,
      /booking|\bpnr\b|reservation|clearance (no|num)/,
      /passenger|\bworker\b/,
      /seat|baggage|gate|terminal|smart card/,
    ],
    unlike: /unpaid|quot|on hold|not (yet )?(given|issued|confirmed)|application received|waitlist/,
  },
  {
    type: 'idCard',
    title:
      /^((verified|employee|staff|company) )*((id|identity|identification) card|identity document)( verification)?$/,
    beside: [
      3,
      /date of birth/,
      /blood group/,
      /(\bid|card|identity) (no|num)/,
      /issue|expir|valid/,
      /father|mother|address|designation/,
    ],
    unlike:
      /student|library|membership|school|national(?!ity)|govern|govt|republic|election|voter|citizen/,
  },
]

/** Lines which show that a text is only about documents, or is another kind of document */
const other =
  /^(from|cc|subject|re|ref) ?:|invoice|quotation|price list|check-?list|(required|list of) documents|curriculum vitae|r[eé]sum[eé]|bank statement|guide\b|how to|instructions? (for|to)|brochure|cancel|refus|reject|revo[ck]|withdraw|request|consent|authori[sz]ation|undertaking|affidavit|appeal|reminder|minutes of|^(sample|void)$|specimen|proforma|dummy|list of|sample only|\b(notes|notice|circular|warning|courier|slip|news|faq|frequently asked)\b|template|translation|insurance|payment|receipt of payment|terms and conditions/
const otherwise =
  /regret to inform|has been (refused|rejected|cancelled|denied)|\bdenied\b|declined|not (yet )?been (approved|granted|issued)|lapsed|\bdraft\b|to be filled|photocop|passport[- ]size|two photo|amount payable|\p{Script=Bengali}/u
const sums =
  /challan|chalan\b|(pay-?in|deposit) slip|money receipt|received with thanks|\b(taka|tk|bdt|dollars?)\b|amount (paid|due|in words)/
const ofLetters =
  /^(dear\b|to,? (the\b|whom\b)|yours (faithfully|sincerely|truly))|\b(please|kindly) (issue|grant|give|process|consider|send|note)\b/
/** As in checklists and in answers to questions */
const ofLists = /^(\d{1,2}[.)]|[-•*☐☑□✓✔▪]) ?\S|\?$/
const fewestListed = 3
/** These are filled in; a text with such words explains them. */
const filledIn: DocumentType[] = ['visa', 'workPermit', 'idCard']
const explaining = /\b(must|should|can|they|those|who|whose|you|your|we|it|all|are|is)\b/g
const fewestExplaining = 3

/** What police certificates deny; without a denial it may be that something was found. */
const denied =
  /\b(no|not|never|without|nothing|none|nor)( [a-z-]+){0,4} (adverse|criminal|records?|convict\w*|cases?|charge[sd]?|offen[cs]es?|arrest\w*)( record| case)?( (is|are|was) pending)?\b|good (moral )?(conduct|character)/g
const found =
  /convict|guilty|sentenc|charge[sd]\b|accused|arrest|pending|criminal record|wanted|could not|unable/

const [linesRead, longestTitle] = [12, 70]

/** Recognises a document by its text; undefined if the type is not clear: the user is asked then. */
export function typeByText(text: string): TypeByText | undefined {
  const whole = plain(text)
  const lines = text
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .filter((line) => /\p{L}/u.test(line))
    .slice(0, linesRead)
  const titles = lines.flatMap((line) => titlesIn(line))
  const [first] = titles
  const isClear = first && titles.every(({ kind }) => kind === first.kind)
  if (!isClear || otherwise.test(whole)) return undefined
  if (lines.some((line) => isOther(line)) || isAbout(first.kind, lines, whole)) return undefined
  const { beside, unlike, type } = first.kind
  const [needed, ...signs] = beside
  if (unlike?.test(whole) || signs.filter((sign) => sign.test(whole)).length < needed)
    return undefined
  if (type === 'policeClearance' && !isClean(whole.replace(plain(first.line), ''))) return undefined
  return { type, says: first.line }
}

/** Whether a text is a letter, a bill or a list, which speaks of a document of this kind */
function isAbout({ isLetter, hasSums, type }: Kind, lines: string[], whole: string): boolean {
  if (!hasSums && sums.test(whole)) return true
  const explained = filledIn.includes(type) ? (whole.match(explaining) ?? []) : []
  if (explained.length >= fewestExplaining) return true
  if (isLetter && type !== 'applicationStatus') return false
  const listed = lines.filter((line) => ofLists.test(line) && titlesIn(line).length === 0)
  if (listed.length >= fewestListed) return true
  return !isLetter && lines.some((line) => ofLetters.test(plain(line)))
}

function isClean(text: string): boolean {
  const rest = text.replace(denied, '')
  return rest !== text && !found.test(rest)
}

function titlesIn(line: string): { kind: Kind; line: string }[] {
  if (line.length > longestTitle) return []
  const key = plain(joined(line)).replace(/^[^\p{L}]+|[^\p{L}\p{N})]+$/gu, '')
  return kinds.flatMap((kind) => (kind.title.test(key) ? [{ kind, line }] : []))
}

/** A heading or mark of another kind of document; questions and sentences do not count. */
function isOther(line: string): boolean {
  return titlesIn(line).length === 0 && !/[.?]$/.test(line) && other.test(plain(line))
}

/** Joins spaced letters: P O L I C E is one word. */
function joined(line: string): string {
  const parts = line.split(' ')
  const isApart = parts.length > 3 && parts.every((part) => part.length === 1)
  return isApart ? parts.join('') : line
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/[‐-―]/g, '-').replace(/\s+/gu, ' ').trim().toLowerCase()
}
