import type { Locale } from './locale.ts'

type Line<Type extends string> = {
  type: Type
  title: Record<Locale, string>
  /** The title in the result of the home page, if it differs */
  wholeTitle?: Record<Locale, string>
  enteredBy: 'admin' | 'staff'
}

function line<const Type extends string>(
  type: Type,
  enteredBy: Line<Type>['enteredBy'],
  en: string,
  bn: string,
): Line<Type> {
  return { type, enteredBy, title: { en, bn } }
}

const table = [
  {
    ...line('applicationStatus', 'staff', 'Application Status', 'আবেদনের অবস্থা'),
    wholeTitle: { en: 'Application Form', bn: 'আবেদনপত্র' },
  },
  line('visaApproval', 'admin', 'Visa Approval Letter', 'ভিসা অনুমোদনপত্র'),
  line('workPermit', 'staff', 'Work Permit Certificate', 'ওয়ার্ক পারমিট সনদ'),
  line('jobOffer', 'admin', 'Job Offer Letter', 'চাকরির প্রস্তাবপত্র'),
  line('lmia', 'staff', 'LMIA Certificate', 'LMIA সনদ'),
  line('visa', 'staff', 'Visa Paper', 'ভিসার কাগজ'),
  line('policeClearance', 'admin', 'Police Clearance', 'পুলিশ ক্লিয়ারেন্স'),
  line('fingerprint', 'admin', 'Fingerprint Paper', 'আঙুলের ছাপের কাগজ'),
  line('medical', 'admin', 'Medical Form', 'মেডিকেল ফরম'),
  line('ticket', 'admin', 'Manpower Clearance / Ticket', 'জনশক্তি ছাড়পত্র / টিকিট'),
  line('idCard', 'admin', 'Verified ID Card', 'যাচাইকৃত পরিচয়পত্র'),
]

export type DocumentType = (typeof table)[number]['type']

/** The document types in the order of the home page's result. */
export const documentTypes: readonly Line<DocumentType>[] = table

export type FileType = DocumentType | 'photo'

export const fileTypes: readonly FileType[] = ['photo', ...table.map(({ type }) => type)]

export const fileSizes = ['thumbnail', 'page', 'full'] as const
export type FileSize = (typeof fileSizes)[number]

const photoTitle = { en: 'Photo', bn: 'ছবি' }

export function documentTitle(type: FileType, locale: Locale, whole: boolean): string {
  if (type === 'photo') return photoTitle[locale]
  const found = documentTypes.find((one) => one.type === type)
  const titles = (whole && found?.wholeTitle) || found?.title
  return titles?.[locale] ?? type
}
