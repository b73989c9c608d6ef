import type { Locale } from '#contract/locale.ts'
import { inBengali } from '../i18n/numbers.ts'

/** Separate from the other strings, because the viewer is loaded on demand. */
const en = {
  title: 'Documents',
  previous: 'Previous',
  next: 'Next',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  fit: 'Fit to screen',
  turn: 'Rotate',
  close: 'Close',
  wait: 'Please Wait Few Moment',
  failed: 'The image could not be loaded. Try again, or reload the page.',
  again: 'Try again',
  position: (at: number, all: number) => `${at} of ${all}`,
  zoom: (percent: number) => `${percent}%`,
}

export type ViewerWords = typeof en

const bn: ViewerWords = {
  title: 'নথি',
  previous: 'আগের',
  next: 'পরের',
  smaller: 'ছোট করুন',
  larger: 'বড় করুন',
  fit: 'পর্দার মাপে দেখুন',
  turn: 'ঘোরান',
  close: 'বন্ধ করুন',
  wait: 'অনুগ্রহ করে একটু অপেক্ষা করুন',
  failed: 'ছবিটি আনা যায়নি। আবার চেষ্টা করুন, না হলে পাতাটি আবার লোড করুন।',
  again: 'আবার চেষ্টা করুন',
  position: (at, all) => `${inBengali(all)}টির মধ্যে ${inBengali(at)}`,
  zoom: (percent) => `${inBengali(percent)}%`,
}

export const viewerWords: Record<Locale, ViewerWords> = { en, bn }
